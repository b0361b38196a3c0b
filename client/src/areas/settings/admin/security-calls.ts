import { api, type Schema, unwrap } from '../../../api/client.ts';
import { pageSession } from '../../../api/refresh.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { securityChanged } from '../../session/index.ts';

export const beginFactor = (method: 'totp' | 'passkey') =>
  unwrap(api.POST('/v1/admin/security/begin', { body: { method } }));

/** Adds a factor; returns recovery codes with the first one. Its tokens then state the factor. */
export async function addFactor(body: Schema<'FactorAddRequest'>): Promise<string[]> {
  const { recovery_codes } = await unwrap(api.POST('/v1/admin/security/factors', { body }));
  if (recovery_codes.length > 0) await renewTokens();
  await securityChanged();
  return recovery_codes;
}

/** Removes the app, or a passkey. After the last factor the tokens state none. */
export async function removeFactor(passkeyId: number | null): Promise<void> {
  if (passkeyId === null) await unwrap(api.DELETE('/v1/admin/security/totp'));
  else await unwrap(api.DELETE('/v1/admin/security/passkeys/{id}', { params: { path: { id: passkeyId } } }));
  await securityChanged();
}

export async function renamePasskey(id: number, name: string): Promise<void> {
  await unwrap(api.PUT('/v1/admin/security/passkeys/{id}', { params: { path: { id } }, body: { name } }));
  await securityChanged();
}

export async function renewRecoveryCodes(): Promise<string[]> {
  const { recovery_codes } = await unwrap(api.POST('/v1/admin/security/recovery-codes'));
  await securityChanged();
  return recovery_codes;
}

async function renewTokens(): Promise<void> {
  const session = sessionStore.getState();
  if (session) await pageSession.refresh(session.access_token);
}
