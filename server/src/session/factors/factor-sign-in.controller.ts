import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { OpenInMaintenance } from '../../core/access/maintenance.decorator.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { publicOrigin } from '../../core/http/public-address.ts';
import { signInOriginOf } from '../../core/http/sign-in-origin.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { TokenPair } from '../session.dto.ts';
import { type FactorOrigin, FactorSignInService } from './factor-sign-in.service.ts';
import {
  FactorBegun,
  FactorLoginRequest,
  FactorSignIn,
  FactorTicketAddRequest,
  FactorTicketBeginRequest,
  FactorTicketRequest,
  PasskeyOptions,
} from './factors.dto.ts';

/** The second step of an operator's sign-in. */
@ApiTags('session')
@Controller('user/factor')
export class FactorSignInController {
  constructor(
    private readonly factors: FactorSignInService,
    private readonly config: AppConfig,
  ) {}

  @Post('login-proc')
  @RepeatsSafely('a factor is used once, and an unused sign-in expires')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'factor_ticket_expired',
    'factor_not_found',
    'factor_incorrect',
    'factor_locked',
    'service_restricted',
  )
  @ApiOperation({
    summary: "Signs an operator in with the second factor, after the password's refusal factor_required",
    description:
      'A code works once, also within its 30 seconds. Five wrong ones lock the factor of the operator for 30 minutes.',
  })
  signIn(@Body() body: FactorLoginRequest, @Req() request: FastifyRequest): Promise<TokenPair> {
    return this.factors.signIn(body, this.originOf(request));
  }

  @Post('passkey-options')
  @RepeatsSafely('an unused challenge expires')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'factor_ticket_expired', 'passkey_unavailable')
  @ApiOperation({
    summary: 'Returns the options for signing in with a passkey',
    description: 'The challenge is valid for five minutes and one use.',
  })
  passkeyOptions(
    @Body() { ticket }: FactorTicketRequest,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyOptions> {
    return this.factors.passkeyOptions(ticket, this.originOf(request));
  }

  @Post('begin')
  @RepeatsSafely('replaces the secret that was not confirmed')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'factor_ticket_expired',
    'factor_exists',
    'passkey_limit',
    'passkey_unavailable',
  )
  @ApiOperation({
    summary: "Starts setting up an operator's first factor",
    description: 'For an operator without a factor, where one is required.',
  })
  begin(@Body() body: FactorTicketBeginRequest, @Req() request: FastifyRequest): Promise<FactorBegun> {
    return this.factors.begin(body, this.originOf(request));
  }

  @Post('enrol-proc')
  @RepeatsSafely('a second time there is a factor, and it is refused')
  @HttpCode(200)
  @Access('visitor')
  @OpenInMaintenance()
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'factor_ticket_expired',
    'factor_exists',
    'factor_incorrect',
    'factor_locked',
    'passkey_limit',
    'passkey_unavailable',
    'service_restricted',
  )
  @ApiOperation({
    summary: "Finishes setting up an operator's first factor, and signs in",
    description: 'Returns ten recovery codes, which cannot be read again.',
  })
  enrol(@Body() body: FactorTicketAddRequest, @Req() request: FastifyRequest): Promise<FactorSignIn> {
    return this.factors.enrol(body, this.originOf(request));
  }

  private originOf(request: FastifyRequest): FactorOrigin {
    return {
      ...signInOriginOf(request),
      own: publicOrigin(request, this.config),
      requestId: request.id,
    };
  }
}
