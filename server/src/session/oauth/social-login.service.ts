import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '../../core/config/app-config.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SignInsService } from '../sign-ins/sign-ins.service.ts';
import { providerNames } from '../texts.ts';
import { isOwnCallback } from './redirect-uri.ts';
import type {
  SocialLoginRequest,
  SocialLoginResult,
  SocialProviderList,
  SocialUrlQuery,
} from './social.dto.ts';
import { SOCIAL_PORT, type SocialPerson, type SocialPort, type SocialProvider } from './social.port.ts';
import { SocialAccountsService } from './social-accounts.service.ts';
import { type SocialTicket, SocialTicketsService } from './social-tickets.service.ts';

/** Signs in, signs up and links accounts with social providers. */
@Injectable()
export class SocialLoginService {
  private readonly logger = new Logger('Session');

  constructor(
    @Inject(SOCIAL_PORT) private readonly social: SocialPort,
    private readonly accounts: SocialAccountsService,
    private readonly signIns: SignInsService,
    private readonly tickets: SocialTicketsService,
    private readonly config: AppConfig,
  ) {}

  providers(): SocialProviderList {
    return { list: this.social.providers.map((provider) => ({ provider, name: providerNames[provider] })) };
  }

  /**
   * The address of the consent page. Throws social_state for a redirect address that is not this site's, unavailable.
   */
  url(query: SocialUrlQuery, origin: string): string {
    this.assertOwnAddress(query.redirect_uri, origin, query.provider);
    return this.social.authorizeUrl({
      provider: query.provider,
      redirectUri: query.redirect_uri,
      state: query.state,
      codeChallenge: query.code_challenge,
      origin,
    });
  }

  /**
   * Handles a provider's callback: signs in the account's member, links the account to the signed-in member, or issues
   * a ticket for a sign-up. Throws social_declined, social_state, social_failed, social_linked, service_restricted.
   */
  async login(
    request: SocialLoginRequest,
    linkTo: number | undefined,
    origin: SignInOrigin & { own: string },
  ): Promise<SocialLoginResult> {
    const person = await this.personOf(request, origin.own);
    const { email, name } = person;
    const account = { provider: request.provider, provider_user_id: person.providerUserId, email };
    const ownerKey = await this.accounts.ownerOf(account);
    const nothing = { tokens: null, social_ticket: null, email, name };
    if (linkTo !== undefined) {
      await this.link(account, ownerKey, linkTo);
      return { ...nothing, state: 'linked' };
    }
    if (ownerKey !== undefined) {
      return { ...nothing, state: 'signed_in', tokens: await this.signIns.open(ownerKey, origin) };
    }
    return { ...nothing, state: 'sign_up_needed', social_ticket: this.tickets.issue(account) };
  }

  private async personOf(request: SocialLoginRequest, ownOrigin: string): Promise<SocialPerson> {
    const { provider, code, code_verifier: codeVerifier, redirect_uri: redirectUri, error } = request;
    if (error !== undefined) {
      throw new AppError(error === 'access_denied' ? 'social_declined' : 'social_failed', { reason: error });
    }
    if (!code || !codeVerifier || !redirectUri) throw new AppError('social_state', { reason: 'no code' });
    this.assertOwnAddress(redirectUri, ownOrigin, provider);
    return this.social.exchange({ provider, code, codeVerifier, redirectUri });
  }

  private async link(account: SocialTicket, ownerKey: number | undefined, userKey: number): Promise<void> {
    if (ownerKey === userKey) return;
    if (ownerKey !== undefined) throw new AppError('social_linked');
    try {
      await this.accounts.link(account, userKey);
    } catch (error) {
      // It was linked, or used to sign up, in the meantime.
      if (isUniqueViolation(error)) throw new AppError('social_linked');
      throw error;
    }
    this.logger.log({ event: 'social_linked', user_key: userKey, provider: account.provider });
  }

  private assertOwnAddress(address: string, origin: string, provider: SocialProvider): void {
    if (!isOwnCallback(address, [origin, ...this.config.corsOrigins], provider)) {
      throw new AppError('social_state', { reason: 'the redirect address is not this site' });
    }
  }
}
