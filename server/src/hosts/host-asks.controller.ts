import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { Idempotent } from '../core/idempotency/idempotent.decorator.ts';
import { HostAskCheck, HostAskRequest } from './host-asks.dto.ts';
import { HostAsks } from './host-asks.service.ts';

/** Becoming a host. */
@ApiTags('hosts')
@Controller('user')
export class HostAsksController {
  constructor(private readonly asks: HostAsks) {}

  @Get('host-ask-check')
  @Access('member')
  @ApiOperation({
    summary: 'How the member stands with broadcasting',
    description:
      'The newest application with its result, whether one can be sent now, and if not, the code by which it would be refused.',
  })
  check(@Member() { userKey }: SessionMember): Promise<HostAskCheck> {
    return this.asks.check(userKey);
  }

  @Post('host-ask-insert')
  @Idempotent()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'forbidden',
    'already_host',
    'block_admin',
    'verification_required',
    'host_ask_adults',
    'host_ask_open',
    'file_not_found',
  )
  @ApiOperation({
    summary: 'Applies to become a host',
    description:
      'Verified adults alone; one application of a member is under review at a time. It is decided within review_hours, and the result is told by SMS and push. After a rejection the member may apply again at once. Pictures are uploaded before, by img-folder-specific-upload-proc with the file_table host_ask.',
  })
  ask(@Member() { userKey }: SessionMember, @Body() body: HostAskRequest): Promise<HostAskCheck> {
    return this.asks.ask(userKey, body);
  }
}
