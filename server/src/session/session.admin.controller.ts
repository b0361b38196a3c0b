import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { StepUp } from '../core/access/step-up.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RateClass } from '../core/http/limits/rate-class.decorator.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
import { publicOrigin } from '../core/http/public-address.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  FactorAdded,
  FactorAddRequest,
  FactorBeginRequest,
  FactorBegun,
  FactorProof,
  OwnSecurity,
  PasskeyOptions,
  PasskeyRename,
  RecoveryCodes,
  StepUpResult,
} from './factors/factors.dto.ts';
import { OwnFactorsService, type OwnRequest } from './factors/own-factors.service.ts';

/** An operator's own second factors. */
@ApiTags('session')
@Controller('admin/security')
export class SessionAdminController {
  constructor(
    private readonly factors: OwnFactorsService,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Access('operator')
  @Right('security.own')
  @ApiOperation({
    summary: "Reads the operator's own second factors",
    description: 'Authenticator app, passkeys, recovery codes left, and how long sign-ins last.',
  })
  read(@Member() member: SessionMember, @Req() request: FastifyRequest): Promise<OwnSecurity> {
    return this.factors.read(this.ownRequest(member, request));
  }

  @Post('begin')
  @HttpCode(200)
  @RepeatsSafely('replaces the secret that was not confirmed')
  @Access('operator')
  @Right('security.own')
  @StepUp()
  @ApiErrors('validation_failed', 'malformed_json', 'factor_exists', 'passkey_limit', 'passkey_unavailable')
  @ApiOperation({
    summary: 'Starts setting up an authenticator app or a passkey',
    description: 'Returns the secret and its QR code address, or the options for the browser.',
  })
  begin(
    @Member() member: SessionMember,
    @Body() { method }: FactorBeginRequest,
    @Req() request: FastifyRequest,
  ): Promise<FactorBegun> {
    return this.factors.begin(this.ownRequest(member, request), method);
  }

  @Post('factors')
  @HttpCode(200)
  @RepeatsSafely('a code confirms one app, and a device is registered once')
  @Access('operator')
  @Right('security.own')
  @StepUp()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'factor_exists',
    'factor_incorrect',
    'factor_locked',
    'passkey_limit',
    'passkey_unavailable',
  )
  @ApiOperation({
    summary: 'Finishes setting up an authenticator app or a passkey',
    description:
      'With the first factor, ten recovery codes are returned, the other sign-ins of the operator end, and the tokens of this one must be refreshed.',
  })
  add(
    @Member() member: SessionMember,
    @Body() body: FactorAddRequest,
    @Req() request: FastifyRequest,
  ): Promise<FactorAdded> {
    return this.factors.add(this.ownRequest(member, request), body);
  }

  @Delete('totp')
  @RepeatsSafely('an app that is removed is not found')
  @Access('operator')
  @Right('security.own')
  @StepUp()
  @ApiErrors('factor_not_found', 'factor_last')
  @ApiOperation({
    summary: 'Removes the authenticator app',
    description: 'The last factor cannot be removed where one is required.',
  })
  async removeTotp(@Operator() actor: Actor, @Member() member: SessionMember): Promise<OkDto> {
    await this.factors.removeTotp(actor, member);
    return ok;
  }

  @Delete('passkeys/:id')
  @RepeatsSafely('a passkey that is removed is not found')
  @Access('operator')
  @Right('security.own')
  @StepUp()
  @ApiErrors('validation_failed', 'factor_not_found', 'factor_last')
  @ApiOperation({
    summary: 'Removes a passkey',
    description: 'The last factor cannot be removed where one is required.',
  })
  async removePasskey(
    @Operator() actor: Actor,
    @Member() member: SessionMember,
    @Param() { id }: IdParam,
  ): Promise<OkDto> {
    await this.factors.removePasskey(actor, member, id);
    return ok;
  }

  @Put('passkeys/:id')
  @RepeatsSafely('sets an absolute value')
  @Access('operator')
  @Right('security.own')
  @ApiErrors('validation_failed', 'malformed_json', 'factor_not_found')
  @ApiOperation({ summary: 'Renames a passkey', description: 'The name is shown to its operator only.' })
  async renamePasskey(
    @Member() member: SessionMember,
    @Param() { id }: IdParam,
    @Body() { name }: PasskeyRename,
  ): Promise<OkDto> {
    await this.factors.renamePasskey(member, id, name);
    return ok;
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @RepeatsSafely('each time the codes of before stop working')
  @Access('operator')
  @Right('security.own')
  @StepUp()
  @ApiErrors('factor_not_found')
  @ApiOperation({
    summary: 'Replaces the recovery codes by ten new ones',
    description: 'They cannot be read again; those of before stop working.',
  })
  renewRecoveryCodes(@Operator() actor: Actor, @Member() member: SessionMember): Promise<RecoveryCodes> {
    return this.factors.renewRecoveryCodes(actor, member);
  }

  @Post('passkey-options')
  @HttpCode(200)
  @RepeatsSafely('an unused challenge expires')
  @Access('operator')
  @Right('security.own')
  @ApiErrors('passkey_unavailable')
  @ApiOperation({
    summary: 'Returns the options for verifying the factor with a passkey',
    description: 'The challenge is valid for five minutes and one use.',
  })
  passkeyOptions(@Member() member: SessionMember, @Req() request: FastifyRequest): Promise<PasskeyOptions> {
    return this.factors.passkeyOptions(this.ownRequest(member, request));
  }

  @Post('step-up')
  @HttpCode(200)
  @RepeatsSafely('a factor is used once')
  @Access('operator')
  @Right('security.own')
  @RateClass('signIn')
  @ApiErrors('validation_failed', 'malformed_json', 'factor_not_found', 'factor_incorrect', 'factor_locked')
  @ApiOperation({
    summary: 'Verifies the second factor again, for calls refused with step_up_required',
    description: 'Returns an access token of the same sign-in; the refresh token is unchanged.',
  })
  stepUp(
    @Member() member: SessionMember,
    @Body() body: FactorProof,
    @Req() request: FastifyRequest,
  ): Promise<StepUpResult> {
    return this.factors.stepUp(this.ownRequest(member, request), body);
  }

  @Post('activity')
  @HttpCode(200)
  @RepeatsSafely('notes the time of the call')
  @Access('operator')
  @Right('security.own')
  @ApiOperation({
    summary: 'Reports that the operator is active',
    description:
      'For pages: a sign-in ends after some minutes without an action, and reads are no actions, since pages poll. Every other call counts as well.',
  })
  activity(): OkDto {
    // AccessGuard has noted the call.
    return ok;
  }

  private ownRequest(member: SessionMember, request: FastifyRequest): OwnRequest {
    return {
      member,
      userKey: member.userKey,
      address: request.ip.slice(0, 100),
      own: publicOrigin(request, this.config),
      requestId: request.id,
    };
  }
}
