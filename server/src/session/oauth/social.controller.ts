import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { BodyExample } from '../../core/http/document/document-examples.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { publicOrigin } from '../../core/http/public-address.ts';
import { signInOriginOf } from '../../core/http/sign-in-origin.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import {
  SocialLoginRequest,
  SocialLoginResult,
  SocialProviderList,
  SocialUrl,
  SocialUrlQuery,
} from './social.dto.ts';
import { SocialLoginService } from './social-login.service.ts';

/** Signing in with a social provider. */
@ApiTags('session')
@Controller('user')
export class SocialController {
  constructor(
    private readonly logins: SocialLoginService,
    private readonly config: AppConfig,
  ) {}

  @Get('social-providers')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists the social providers',
    description: 'Those with a configured adapter, for the buttons of the login page.',
  })
  providers(): SocialProviderList {
    return this.logins.providers();
  }

  @Get('login-social-url')
  @Access('visitor')
  @ApiErrors('validation_failed', 'social_state')
  @ApiOperation({
    summary: "Returns the address of a provider's consent page",
    description:
      'Authorization code flow: the page stores state and verifier, and redirects the browser there.',
  })
  url(@Query() query: SocialUrlQuery, @Req() request: FastifyRequest): SocialUrl {
    return { url: this.logins.url(query, publicOrigin(request, this.config)) };
  }

  @Post('login-social-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('visitor')
  @RateClass('signIn')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'social_declined',
    'social_state',
    'social_failed',
    'social_linked',
    'service_restricted',
  )
  @BodyExample('provider', 'code', 'code_verifier', 'redirect_uri')
  @ApiOperation({
    summary: "Signs in with a social provider's callback",
    description:
      'With a bearer token it links the account to that member. An unknown account gets a sign-up ticket.',
  })
  login(
    @Body() body: SocialLoginRequest,
    @MaybeMember() member: SessionMember | undefined,
    @Req() request: FastifyRequest,
  ): Promise<SocialLoginResult> {
    const own = publicOrigin(request, this.config);
    return this.logins.login(body, member?.userKey, { ...signInOriginOf(request), own });
  }
}
