import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

/** The server's response to a provider's answer. */
interface Result {
  state: string;
  tokens: { access_token: string } | null;
  social_ticket: string | null;
  email: string | null;
  name: string | null;
  code: string;
  detail: Record<string, string>;
}

/** What a page stores while the browser is at the provider. */
export interface SocialSignIn {
  provider: string;
  verifier: string;
  state: string;
  url: URL;
}

/** Submits the form that the provider's page shows, and returns where it sends the browser. */
export async function consent(signIn: SocialSignIn, fields: Record<string, string>): Promise<URL> {
  const page = await fetch(signIn.url);
  const html = await page.text();
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const hidden = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name ?? '', (value ?? '').replaceAll('&#38;', '&')],
  );
  const answer = await fetch(new URL(action, signIn.url), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...hidden, ...Object.entries(fields)]),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

/**
 * Provides a file's tests with a server whose simulated providers show the consent page, and the ways there and back.
 */
export function setSocial() {
  const { server, client } = setServer();
  const setMode = (body: object) => client.send('PUT', '/sandbox/api/social/mode', { body });
  const callbackOf = (provider: string) => `${server.baseUrl}/users/login-callback/${provider}`;
  beforeEach(() => setMode({ mode: 'ask' }));

  async function begin(provider: string): Promise<SocialSignIn> {
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(12).toString('base64url');
    const query = new URLSearchParams({
      provider,
      redirect_uri: callbackOf(provider),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const { status, body } = await client.get<{ url: string }>(`/v1/user/login-social-url?${query}`);
    expect(status).toBe(200);
    return { provider, verifier, state, url: new URL(body.url) };
  }

  async function codeOf(signIn: SocialSignIn, person = 'social01', fields: Record<string, string> = {}) {
    const back = await consent(signIn, { person, answer: 'agree', email_yn: 'Y', ...fields });
    expect(back.origin + back.pathname).toBe(callbackOf(signIn.provider));
    expect(back.searchParams.get('state')).toBe(signIn.state);
    return back.searchParams.get('code') ?? '';
  }

  const finish = ({ provider, verifier }: SocialSignIn, code: string, changes: object = {}, token?: string) =>
    client.send<Result>('POST', '/v1/user/login-social-proc', {
      ...(token ? { token } : {}),
      body: { provider, code, code_verifier: verifier, redirect_uri: callbackOf(provider), ...changes },
    });

  return { server, client, setMode, callbackOf, begin, codeOf, finish };
}
