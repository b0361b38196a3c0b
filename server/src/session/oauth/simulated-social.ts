import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type {
  AuthorizeQuery,
  SandboxSocialMode,
  SandboxSocialModeRequest,
  SandboxSocialPerson,
} from './sandbox/sandbox-social.dto.ts';
import { knownPersonOf, personOf, simulatedPeople } from './simulated-people.ts';
import {
  type Authorization,
  type SocialCode,
  type SocialPerson,
  type SocialPort,
  type SocialProvider,
  socialProviders,
} from './social.port.ts';

/** The client ID of this site at the simulated providers. */
export const clientId = 'honey-live';
const codeSeconds = 60;
const modeName = 'social-mode';

/** Data of an authorisation code, until it is exchanged. */
interface IssuedCode {
  provider: SocialProvider;
  redirect_uri: string;
  code_challenge: string;
  expires_ms: number;
  person: SocialPerson;
}

type Modes = Partial<Record<SocialProvider, Pick<SandboxSocialMode, 'mode' | 'person'>>>;

/**
 * The five providers, simulated: consent pages, one-time codes that are valid for a minute and bound to one redirect
 * address and one verifier, and all failures. The state is in the sandbox's store, so that every server process can
 * respond.
 */
@Injectable()
export class SimulatedSocial implements SocialPort {
  readonly providers = socialProviders;

  constructor(
    private readonly store: SandboxStore,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  authorizeUrl({ provider, redirectUri, state, codeChallenge, origin }: Authorization): string {
    const url = new URL(`/sandbox/social/${provider}`, origin);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  async exchange({ provider, code, codeVerifier, redirectUri }: SocialCode): Promise<SocialPerson> {
    const { mode } = await this.mode(provider);
    if (mode === 'down') throw new AppError('social_failed', { reason: 'the simulated provider is down' });
    // Removed before it is verified: a code used with a wrong verifier is spent, too.
    const issued = await this.store.take<IssuedCode>(nameOf(code));
    const refusal = issued
      ? this.problemOf(issued, { provider, codeVerifier, redirectUri })
      : 'unknown or used';
    if (!issued || refusal) throw new AppError('social_state', { reason: `code: ${refusal}` });
    return issued.person;
  }

  /** The address to redirect to after consent, with a code for the person. */
  async consentRedirect(
    provider: SocialProvider,
    { redirect_uri, code_challenge, state }: AuthorizeQuery,
    { provider_user_id, name, email }: SandboxSocialPerson,
    withEmail: boolean,
  ): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    const issued: IssuedCode = {
      provider,
      redirect_uri,
      code_challenge,
      expires_ms: this.clock.nowMs() + codeSeconds * 1000,
      person: { providerUserId: provider_user_id, name, email: withEmail ? email : null },
    };
    await this.deleteExpiredCodes();
    await this.store.setState(nameOf(code), issued);
    return withParameters(redirect_uri, { code, state });
  }

  /** The address to redirect to when the person declines (RFC 6749 section 4.1.2.1). */
  declineRedirect({ redirect_uri, state }: AuthorizeQuery): string {
    return withParameters(redirect_uri, { error: 'access_denied', state });
  }

  /** How a provider responds now. */
  async mode(provider: SocialProvider): Promise<SandboxSocialMode> {
    const modes = await this.store.state<Modes>(modeName, {});
    return { provider, mode: modes[provider]?.mode ?? 'ask', person: modes[provider]?.person ?? null };
  }

  /** How all providers respond now. */
  async modes(): Promise<SandboxSocialMode[]> {
    return Promise.all(this.providers.map((provider) => this.mode(provider)));
  }

  /** Sets how one provider, or all, respond. Throws validation_failed for an unknown person. */
  async setMode({ provider, mode, person }: SandboxSocialModeRequest): Promise<SandboxSocialMode[]> {
    const changed = provider ? [provider] : this.providers;
    if (person !== undefined) for (const name of changed) knownPersonOf(name, person);
    const modes = await this.store.state<Modes>(modeName, {});
    for (const name of changed) modes[name] = { mode, person: person ?? null };
    await this.store.setState(modeName, modes);
    return this.modes();
  }

  /** The person who consents when the page is not shown. */
  async defaultPerson(provider: SocialProvider): Promise<SandboxSocialPerson> {
    const { person } = await this.mode(provider);
    const chosen = person ? personOf(provider, person) : undefined;
    const first = chosen ?? simulatedPeople.find((candidate) => candidate.provider === provider);
    if (!first) throw new Error(`${provider} has no people`);
    return first;
  }

  private problemOf(issued: IssuedCode, request: Omit<SocialCode, 'code'>): string | undefined {
    if (issued.expires_ms <= this.clock.nowMs()) return 'too old';
    if (issued.provider !== request.provider) return 'of another provider';
    if (issued.redirect_uri !== request.redirectUri) return 'for another redirect address';
    return issued.code_challenge === challengeOf(request.codeVerifier) ? undefined : 'for another verifier';
  }

  /** Deletes expired codes that were never exchanged. */
  private async deleteExpiredCodes(): Promise<void> {
    await this.database.query(
      'simulated_social_delete',
      `DELETE FROM sandbox_states WHERE starts_with(name, 'social-code:') AND (value ->> 'expires_ms')::bigint < $1`,
      [this.clock.nowMs()],
    );
  }
}

/** Only the code's hash is stored. */
const nameOf = (code: string) => `social-code:${createHash('sha256').update(code).digest('base64url')}`;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
