import { type BuiltMember, buildMember, builtPassword } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { generateSync } from 'otplib';
import type { TestClient } from '../../setup/client.ts';
import type { FileServer } from '../../setup/file-server.ts';

/** Any response of the calls about factors. */
export interface FactorAnswer {
  code: string;
  detail: {
    ticket: string;
    enrolled_yn: string;
    totp_yn: string;
    passkey_yn: string;
    seconds_left: number;
  };
  access_token: string;
  refresh_token: string;
  recovery_codes: string[];
  secret: string;
  uri: string;
  options: string;
  step_up_until: string | null;
  totp_at: string | null;
  passkeys: { id: number; name: string }[];
  recovery_left: number;
  refresh_expires_in: number;
}

/** An operator with an authenticator app. */
export interface FactorOperator extends BuiltMember {
  secret: string;
  recoveryCodes: string[];
  /** Of the sign-in in which the app was set up. */
  token: string;
}

/** The calls about factors of a file's server. */
export function factorCalls({ server, client }: FileServer) {
  const post = (path: string, body: object, token?: string, headers = {}) =>
    client.send<FactorAnswer>('POST', path, { body, headers, ...(token !== undefined && { token }) });
  const clock = () => server.app.get(Clock);
  /** The code of a secret, some steps from now. */
  const codeOf = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(clock().nowMs() / 1000) + steps * 30 });
  const password = ({ loginId }: BuiltMember, headers = {}) =>
    post('/v1/user/login-proc', { id: loginId, password: builtPassword }, undefined, headers);
  const operator = () => buildMember(server.app, { role: 'operator' });

  /** A new operator who sets up an app in a sign-in of the password alone. */
  async function withApp(): Promise<FactorOperator> {
    const member = await operator();
    const { body } = await password(member);
    const started = await post('/v1/admin/security/begin', { method: 'totp' }, body.access_token);
    const { secret } = started.body;
    const added = await post(
      '/v1/admin/security/factors',
      { method: 'totp', code: codeOf(secret) },
      body.access_token,
    );
    const { body: tokens } = await post('/v1/issuetoken', { refresh_token: body.refresh_token });
    return { ...member, secret, recoveryCodes: added.body.recovery_codes, token: tokens.access_token };
  }

  /** The ticket of a sign-in by password. */
  const ticketOf = async (member: BuiltMember) => (await password(member)).body.detail.ticket;
  const login = (ticket: string, proof: object, headers = {}) =>
    post('/v1/user/factor/login-proc', { ticket, ...proof }, undefined, headers);
  const security = (token: string) => client.get<FactorAnswer>('/v1/admin/security', { token });

  return { post, clock, codeOf, password, operator, withApp, ticketOf, login, security };
}

/** A call that requires a recent factor and changes nothing: no recovery codes are there to replace. */
export const stepUpCall = (client: TestClient, token: string) =>
  client.send<FactorAnswer>('POST', '/v1/admin/security/recovery-codes', { token });
