import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import {
  type Authorization,
  type SocialCode,
  type SocialPerson,
  type SocialPort,
  type SocialProvider,
  socialProviders,
} from '../social.port.ts';
import type {
  AuthorizeQuery,
  SandboxSocialMode,
  SandboxSocialModeRequest,
  SandboxSocialPerson,
} from './sandbox-social.dto.ts';
import { knownPersonOf, personOf, simulatedPeople } from './simulated-people.ts';

/** The name under which this site is registered with the simulated providers. */
export const clientId = 'honey-live';
const codeSeconds = 60;
const modeName = 'social-mode';

/** What a code stands for, until it is changed once. */
interface IssuedCode {
  provider: SocialProvider;
  redirect_uri: string;
  code_challenge: string;
  expires_ms: number;
  person: SocialPerson;
}

type Modes = Partial<Record<SocialProvider, Pick<SandboxSocialMode, 'mode' | 'person'>>>;

/**
 * The five providers, simulated: a page of consent of their own, codes that are good once, for a minute, for one
 * redirect address and one verifier, and every way in which it can go wrong. What they know lies in the sandbox's
 * store, so that any server may be asked.
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
    // Taken away before it is judged: a code that was tried with a wrong verifier is spent, too.
    const issued = await this.store.take<IssuedCode>(nameOf(code));
    const refusal = issued
      ? this.problemOf(issued, { provider, codeVerifier, redirectUri })
      : 'unknown or used';
    if (!issued || refusal) throw new AppError('social_state', { reason: `code: ${refusal}` });
    return issued.person;
  }

  /** Where the provider sends the browser after consent: with a code for the person. */
  async agreed(
    provider: SocialProvider,
    { redirect_uri, code_challenge, state }: AuthorizeQuery,
    { provider_user_id, name, email }: SandboxSocialPerson,
    tellEmail: boolean,
  ): Promise<string> {
    const code = randomBytes(24).toString('base64url');
    const issued: IssuedCode = {
      provider,
      redirect_uri,
      code_challenge,
      expires_ms: this.clock.nowMs() + codeSeconds * 1000,
      person: { providerUserId: provider_user_id, name, email: tellEmail ? email : null },
    };
    await this.forgetOldCodes();
    await this.store.setState(nameOf(code), issued);
    return withParameters(redirect_uri, { code, state });
  }

  /** Where the provider sends the browser when the person does not agree (RFC 6749 section 4.1.2.1). */
  declined({ redirect_uri, state }: AuthorizeQuery): string {
    return withParameters(redirect_uri, { error: 'access_denied', state });
  }

  /** How a provider answers now. */
  async mode(provider: SocialProvider): Promise<SandboxSocialMode> {
    const modes = await this.store.state<Modes>(modeName, {});
    return { provider, mode: modes[provider]?.mode ?? 'ask', person: modes[provider]?.person ?? null };
  }

  /** How all of them answer. */
  async modes(): Promise<SandboxSocialMode[]> {
    return Promise.all(this.providers.map((provider) => this.mode(provider)));
  }

  /** Tells one provider, or all, how to answer. Throws validation_failed for somebody whom it does not know. */
  async setMode({ provider, mode, person }: SandboxSocialModeRequest): Promise<SandboxSocialMode[]> {
    const told = provider ? [provider] : this.providers;
    if (person !== undefined) for (const name of told) knownPersonOf(name, person);
    const modes = await this.store.state<Modes>(modeName, {});
    for (const name of told) modes[name] = { mode, person: person ?? null };
    await this.store.setState(modeName, modes);
    return this.modes();
  }

  /** Who answers when nobody is asked. */
  async answering(provider: SocialProvider): Promise<SandboxSocialPerson> {
    const { person } = await this.mode(provider);
    const chosen = person ? personOf(provider, person) : undefined;
    const first = chosen ?? simulatedPeople.find((candidate) => candidate.provider === provider);
    if (!first) throw new Error(`${provider} has no people`);
    return first;
  }

  private problemOf(issued: IssuedCode, given: Omit<SocialCode, 'code'>): string | undefined {
    if (issued.expires_ms <= this.clock.nowMs()) return 'too old';
    if (issued.provider !== given.provider) return 'of another provider';
    if (issued.redirect_uri !== given.redirectUri) return 'for another redirect address';
    return issued.code_challenge === challengeOf(given.codeVerifier) ? undefined : 'for another verifier';
  }

  /** Codes that nobody came back with. */
  private async forgetOldCodes(): Promise<void> {
    await this.database.query(
      'simulated_social_forget',
      `DELETE FROM sandbox_states WHERE starts_with(name, 'social-code:') AND (value ->> 'expires_ms')::bigint < $1`,
      [this.clock.nowMs()],
    );
  }
}

/** Only the code's hash is kept. */
const nameOf = (code: string) => `social-code:${createHash('sha256').update(code).digest('base64url')}`;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
