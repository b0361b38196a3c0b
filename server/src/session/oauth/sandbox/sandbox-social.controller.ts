import { Body, Controller, Get, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../../core/access/access.decorator.ts';
import { AppConfig } from '../../../core/config/app-config.ts';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { TakesForm } from '../../../core/http/input/forms.ts';
import { publicOrigin } from '../../../core/http/public-address.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import { sessionTexts } from '../../texts.ts';
import { consentPage } from '../consent-page.ts';
import { isOwnCallback } from '../redirect-uri.ts';
import { knownPersonOf, newPerson, simulatedPeople } from '../simulated-people.ts';
import { clientId, SimulatedSocial } from '../simulated-social.ts';
import type { SocialProvider } from '../social.port.ts';
import {
  AuthorizeQuery,
  ConsentForm,
  SandboxProviderParam,
  SandboxSocialModeRequest,
  SandboxSocialModes,
  SandboxSocialPeople,
} from './sandbox-social.dto.ts';

/** The simulated providers: their consent pages, and the calls that configure them. Not available in production. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox')
export class SandboxSocialController {
  constructor(
    private readonly store: SandboxStore,
    private readonly social: SimulatedSocial,
    private readonly config: AppConfig,
  ) {}

  @Get('api/social/people')
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the people of the simulated providers, and how each provider responds',
    description: "The people who may consent on a provider's page, and whether that page is shown.",
  })
  async people(): Promise<SandboxSocialPeople> {
    this.assertEnabled();
    return { list: [...simulatedPeople], modes: await this.social.modes() };
  }

  @Put('api/social/mode')
  @SandboxCall()
  @RepeatsSafely('sets an absolute value')
  @ApiErrors('malformed_json')
  @ApiOperation({
    summary: 'Sets how the simulated providers respond',
    description:
      'ask shows the consent page; consent, decline and no_email respond at once; down fails the exchange.',
  })
  async mode(@Body() body: SandboxSocialModeRequest): Promise<SandboxSocialModes> {
    this.assertEnabled();
    return { list: await this.social.setMode(body) };
  }

  @Get('social/:provider')
  @Access('visitor')
  @ApiExcludeEndpoint()
  async page(
    @Param() { provider }: SandboxProviderParam,
    @Query() query: AuthorizeQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertEnabled();
    this.assertRegistered(provider, query, request);
    const { mode } = await this.social.mode(provider);
    if (mode === 'ask') {
      const people = simulatedPeople.filter((person) => person.provider === provider);
      allowReturn(reply, query.redirect_uri);
      void reply.type('text/html; charset=utf-8').send(consentPage(provider, query, people));
      return;
    }
    const redirectUrl =
      mode === 'decline'
        ? this.social.declineRedirect(query)
        : await this.social.consentRedirect(
            provider,
            query,
            await this.social.defaultPerson(provider),
            mode !== 'no_email',
          );
    void reply.redirect(redirectUrl, 303);
  }

  @Post('social/:provider')
  @Access('visitor')
  @TakesForm()
  @ApiExcludeEndpoint()
  async answer(
    @Param() { provider }: SandboxProviderParam,
    @Body() form: ConsentForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.assertEnabled();
    this.assertRegistered(provider, form, request);
    const redirectUrl =
      form.answer === 'decline'
        ? this.social.declineRedirect(form)
        : await this.social.consentRedirect(
            provider,
            form,
            chosenPerson(provider, form),
            form.email_yn === 'Y',
          );
    void reply.redirect(redirectUrl, 303);
  }

  private assertEnabled(): void {
    if (!this.store.enabled) throw new AppError('not_found', { reason: 'the sandbox is disabled' });
  }

  /** A provider redirects only to addresses registered with it. */
  private assertRegistered(
    provider: SocialProvider,
    { client_id, redirect_uri }: AuthorizeQuery,
    request: FastifyRequest,
  ): void {
    const registered =
      client_id === clientId &&
      isOwnCallback(redirect_uri, [publicOrigin(request, this.config), ...this.config.corsOrigins], provider);
    if (!registered)
      throw new AppError('social_state', { reason: 'unregistered client or redirect address' });
  }
}

/** Browsers apply form-action to redirects after a form, too: the origin to return to is added. */
function allowReturn(reply: FastifyReply, redirectUri: string): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const formAction = `form-action 'self' ${new URL(redirectUri).origin}`;
  void reply.header('content-security-policy', policy.replace("form-action 'self'", formAction));
}

function chosenPerson(provider: SocialProvider, { person, name = '', email = '' }: ConsentForm) {
  const chosen =
    person === 'new' ? newPerson(provider, name.trim() || sessionTexts.newPerson, email.trim()) : undefined;
  return chosen ?? knownPersonOf(provider, person);
}
