import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { Idempotent } from '../core/idempotency/idempotent.decorator.ts';
import { HostApplicationCheck, HostApplicationRequest } from './host-applications.dto.ts';
import { HostApplicationsService } from './host-applications.service.ts';

/** Applications to become a host. The names of the class and its methods are the published operationIds. */
@ApiTags('hosts')
@Controller('user')
export class HostAsksController {
  constructor(private readonly applications: HostApplicationsService) {}

  @Get('host-ask-check')
  @Access('member')
  @ApiOperation({
    summary: "Reads the state of the member's host application",
    description:
      'The newest application with its result, whether an application can be sent now, and otherwise the error code that would refuse it.',
  })
  check(@Member() { userKey }: SessionMember): Promise<HostApplicationCheck> {
    return this.applications.check(userKey);
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
      'Verified adults only; a member has at most one application under review. It is decided within review_hours, and the result is sent by SMS and push. After a rejection the member may apply again at once. Upload pictures first, with img-folder-specific-upload-proc and the file_table host_ask.',
  })
  ask(
    @Member() { userKey }: SessionMember,
    @Body() body: HostApplicationRequest,
  ): Promise<HostApplicationCheck> {
    return this.applications.apply(userKey, body);
  }
}
