import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenToForcedLogin } from '../../core/access/forced-login.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ServedFirst } from '../../core/health/load.guard.ts';
import { OkDto, ok } from '../../core/http/answer.dto.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { signInOriginOf } from '../../core/http/sign-in-origin.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { IssueTokenRequest, LoginCheck, LoginRequest, LogoutRequest, TokenPair } from '../session.dto.ts';
import { SignIns } from '../sign-ins.service.ts';
import { LoginService } from './login.service.ts';

/** Signing in, staying signed in, signing out. */
@ApiTags('session')
@Controller()
export class SessionController {
  constructor(
    private readonly logins: LoginService,
    private readonly signIns: SignIns,
  ) {}

  @Post('user/login-proc')
  @RepeatsSafely('a sign-in that nobody uses ends by itself')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'login_incorrect',
    'login_locked',
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
  @RepeatsSafely('the grace of a used token answers tabs that ask at once')
  @ServedFirst()
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed', 'malformed_json', 'service_restricted')
  @ApiOperation({
    summary: 'Changes a refresh token for a new pair',
    description:
      'A used token answers again within the grace for parallel tabs; after it, its use ends the whole sign-in.',
  })
  issueToken(@Body() { refresh_token }: IssueTokenRequest): Promise<TokenPair> {
    return this.signIns.refresh(refresh_token);
  }

  @Post('user/login-check-proc')
  @OpenToForcedLogin()
  @RepeatsSafely('it only looks')
  @HttpCode(200)
  @Access('member')
  @OpenInMaintenance()
  @ApiOperation({
    summary: 'Confirms the session user',
    description: 'For apps that were away: answers who the token speaks for, or why it does not any more.',
  })
  check(@Member() member: SessionMember): Promise<LoginCheck> {
    return this.logins.check(member.userKey);
  }

  @Post('user/logout-proc')
  @OpenToForcedLogin()
  @RepeatsSafely('it ends what is ended')
  @ServedFirst()
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
    // An operator who signed in as the member ends that alone.
    if (body.all_yn === 'Y' && member.operatorKey === undefined)
      await this.signIns.endAll(member.userKey, 'logout');
    else await this.signIns.end(member.userKey, member.signInId, 'logout');
    return ok;
  }
}
