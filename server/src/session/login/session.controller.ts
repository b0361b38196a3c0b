import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../../core/access/forced-login.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../../core/health/load-shedding.guard.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { signInOriginOf } from '../../core/http/sign-in-origin.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { IssueTokenRequest, LoginCheck, LoginRequest, LogoutRequest, TokenPair } from '../session.dto.ts';
import { SignInsService } from '../sign-ins/sign-ins.service.ts';
import { LoginService } from './login.service.ts';

/** Signing in, refreshing tokens, signing out. */
@ApiTags('session')
@Controller()
export class SessionController {
  constructor(
    private readonly logins: LoginService,
    private readonly signIns: SignInsService,
  ) {}

  @Post('user/login-proc')
  @RepeatsSafely('an unused sign-in expires')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'login_incorrect',
    'login_locked',
    'factor_required',
    'service_restricted',
    'maintenance',
  )
  @ApiOperation({
    summary: 'Signs in by ID and password',
    description: 'Failures are counted here; five of one account from one address lock it for 30 minutes.',
  })
  login(@Body() body: LoginRequest, @Req() request: FastifyRequest): Promise<TokenPair> {
    return this.logins.login(body, signInOriginOf(request));
  }

  @Post('issuetoken')
  @OpenToForcedLogin()
  @RepeatsSafely('within the grace period a used token still returns a pair, for parallel tabs')
  @ExemptFromLoadShedding()
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed', 'malformed_json', 'service_restricted')
  @ApiOperation({
    summary: 'Exchanges a refresh token for a new pair',
    description:
      'A used token still works within the grace period, for parallel tabs; afterwards its use ends the whole sign-in.',
  })
  issueToken(@Body() { refresh_token }: IssueTokenRequest): Promise<TokenPair> {
    return this.signIns.refresh(refresh_token);
  }

  @Post('user/login-check-proc')
  @OpenToForcedLogin()
  @RepeatsSafely('only reads')
  @HttpCode(200)
  @Access('member')
  @OpenInMaintenance()
  @ApiOperation({
    summary: 'Confirms the session user',
    description:
      'For apps that were in the background: returns the member the token belongs to, or why it is no longer valid.',
  })
  check(@Member() member: SessionMember): Promise<LoginCheck> {
    return this.logins.check(member.userKey);
  }

  @Post('user/logout-proc')
  @OpenToForcedLogin()
  @RepeatsSafely('ending a sign-in that has ended changes nothing')
  @ExemptFromLoadShedding()
  @HttpCode(200)
  @Access('member')
  @OpenInMaintenance()
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Ends this sign-in, or every sign-in of the member (all_yn Y)',
    description:
      'Refresh tokens end at once, access tokens and sockets within a second or two, on every server.',
  })
  async logout(@Member() member: SessionMember, @Body() body: LogoutRequest): Promise<OkDto> {
    // An operator signed in as the member ends that sign-in alone.
    if (body.all_yn === 'Y' && member.operatorKey === undefined)
      await this.signIns.endAll(member.userKey, 'logout');
    else await this.signIns.end(member.userKey, member.signInId, 'logout');
    return ok;
  }
}
