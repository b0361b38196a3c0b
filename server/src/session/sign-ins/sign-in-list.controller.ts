import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../../core/health/load-shedding.guard.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SignInList, SignInParam } from './sign-in-list.dto.ts';
import { SignInsService } from './sign-ins.service.ts';

/** Lists and ends the member's own sign-ins. */
@ApiTags('session')
@Controller('user')
export class SignInListController {
  constructor(private readonly signIns: SignInsService) {}

  @Get('sign-in-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the member's own open sign-ins, newest first",
    description: "Each is one device's session; current_yn marks the calling one.",
  })
  list(@Member() member: SessionMember, @Query() query: PageQuery): Promise<SignInList> {
    return this.signIns.list(member.userKey, member.signInId, query);
  }

  @Delete('sign-in/:id')
  @RepeatsSafely('ending a sign-in that has ended changes nothing')
  @ExemptFromLoadShedding()
  @Access('member')
  @ApiErrors('validation_failed', 'sign_in_not_found')
  @ApiOperation({
    summary: "Ends one of the member's own sign-ins, or all others",
    description:
      'Its refresh tokens, access tokens and sockets end, on other servers within a second or two.',
  })
  async end(@Member() member: SessionMember, @Param() { id }: SignInParam): Promise<OkDto> {
    if (id === 'others') await this.signIns.endOthers(member.userKey, member.signInId, 'ended by the member');
    else await this.signIns.endOwn(member.userKey, id);
    return ok;
  }
}
