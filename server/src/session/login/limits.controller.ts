import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Origin, type SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { AttemptLimitsService } from '../limits/attempt-limits.service.ts';
import { LimitQuery, LimitState } from '../session.dto.ts';
import { LoginService } from './login.service.ts';

/** Failed attempts and their locks, on the page's own origin. */
@ApiTags('session')
@AtRoot('/api/')
@Controller('api')
export class LimitsController {
  constructor(
    private readonly limits: AttemptLimitsService,
    private readonly logins: LoginService,
  ) {}

  @Post('login/limit')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('report')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Reports a failed sign-in of an ID from this address',
    description:
      'login-proc counts by itself and is authoritative; this call is for pages that observed a failure elsewhere.',
  })
  reportLogin(@Body() { id }: LimitQuery, @Origin() origin: SignInOrigin): Promise<LimitState> {
    return this.limits.report('login', id, origin);
  }

  @Get('login/limit-get')
  @Access('visitor')
  @OpenInMaintenance()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Reads the failed sign-ins of an ID from this address, and the seconds left of a lock',
    description: 'Unknown IDs get the same kind of response. Reading counts nothing.',
  })
  loginState(@Query() { id }: LimitQuery, @Origin() origin: SignInOrigin): Promise<LimitState> {
    return this.limits.state('login', id, origin);
  }

  @Post('login/limit-clear')
  @RepeatsSafely('clearing failures that are already cleared changes nothing')
  @HttpCode(200)
  @Access('member')
  @OpenInMaintenance()
  @ApiOperation({
    summary: "Clears the member's failed sign-ins from this address before this sign-in",
    description: 'Failures of other accounts, from other addresses and after this sign-in remain.',
  })
  async clearLogin(@Member() member: SessionMember, @Origin() origin: SignInOrigin): Promise<OkDto> {
    await this.logins.clearOwnFailures('login', member, origin);
    return ok;
  }

  @Post('password/limit')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('report')
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Reports a failed find-password attempt of an ID from this address',
    description:
      'The calls that reset a password count by themselves; this call is for pages that observed a failure elsewhere.',
  })
  reportPassword(@Body() { id }: LimitQuery, @Origin() origin: SignInOrigin): Promise<LimitState> {
    return this.limits.report('password', id, origin);
  }

  @Get('password/limit-get')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Reads the failed find-password attempts of an ID from this address',
    description: 'Unknown IDs get the same kind of response.',
  })
  passwordState(@Query() { id }: LimitQuery, @Origin() origin: SignInOrigin): Promise<LimitState> {
    return this.limits.state('password', id, origin);
  }

  @Post('password/limit-clear')
  @RepeatsSafely('clearing failures that are already cleared changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiOperation({
    summary: "Clears the member's find-password failures from this address before this sign-in",
    description: 'Failures of other accounts, from other addresses and after this sign-in remain.',
  })
  async clearPassword(@Member() member: SessionMember, @Origin() origin: SignInOrigin): Promise<OkDto> {
    await this.logins.clearOwnFailures('password', member, origin);
    return ok;
  }
}
