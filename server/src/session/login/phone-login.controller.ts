import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { signInOriginOf } from '../../core/http/sign-in-origin.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { PhoneCodesService } from '../../verification/index.ts';
import { TokenPair } from '../session.dto.ts';
import { SignInsService } from '../sign-ins/sign-ins.service.ts';
import { PhoneLoginRequest } from './phone-login.dto.ts';

/** Signing in by telephone; on the wire it belongs to the other sign-in calls. */
@ApiTags('session')
@Controller('user')
export class PhoneLoginController {
  constructor(
    private readonly codes: PhoneCodesService,
    private readonly signIns: SignInsService,
  ) {}

  @Post('login-phone-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'code_expired', 'service_restricted', 'maintenance')
  @ApiOperation({
    summary: 'Signs in with a verified telephone code',
    description: 'A code of the purpose login, verified by phone-certification-check; it is used once.',
  })
  async login(
    @Body() { certification_key }: PhoneLoginRequest,
    @Req() request: FastifyRequest,
  ): Promise<TokenPair> {
    const { userKey } = await this.codes.consume(certification_key, 'login');
    // Nothing was sent to a telephone without an account; a guessed code reveals nothing else.
    if (userKey === null) throw new AppError('code_expired');
    return this.signIns.open(userKey, signInOriginOf(request));
  }
}
