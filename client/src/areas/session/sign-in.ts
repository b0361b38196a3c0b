import { api, type Schema, unwrap } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { type IssuedTokens, pageSession, sessionOf } from '../../api/refresh.ts';
import { type StoredSession, sessionStore } from '../../api/session-store.ts';
import { t } from '../../messages/session.ts';
import { toast } from '../../ui/toast.ts';
import { storeExcelOnly } from './excel-only.ts';
import { isMinor } from './session-user.ts';

/** A member who has just signed in. */
export type SignedIn = Schema<'LoginCheck'>;

/** This page's own refusal for members under age; the server allows their sign-in so that they can be informed. */
export const adultOnlyCode = 'adult_only';

/**
 * Stores issued tokens as the session of all tabs.
 * @throws ApiError `adult_only` for members under age: they are signed out again
 */
export async function storeTokens(tokens: IssuedTokens): Promise<SignedIn> {
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const member = await unwrap(api.POST('/v1/user/login-check-proc', { headers }));
  if (isMinor(member)) {
    await endSignIn(tokens.access_token);
    throw new ApiError(403, { code: adultOnlyCode, message: t('adultOnly') });
  }
  storeExcelOnly(member.user_key, member.excel_only_yn === 'Y');
  sessionStore.set(sessionOf(tokens, member.user_key));
  if (tokens.deletion_cancelled_yn === 'Y') toast(t('deletionCancelled'), { tone: 'good' });
  return member;
}

/**
 * Signs in by ID and password.
 * @throws ApiError among others `login_incorrect`, `login_locked` (detail.seconds_left), `service_restricted`
 */
export const signIn = async (input: { id: string; password: string }): Promise<SignedIn> =>
  storeTokens(await unwrap(api.POST('/v1/user/login-proc', { body: input })));

/** Signs in by a phone number verified for it; refuses as `signIn` does. */
export const signInByPhone = async (phoneCodeKey: string): Promise<SignedIn> =>
  storeTokens(
    await unwrap(api.POST('/v1/user/login-phone-proc', { body: { certification_key: phoneCodeKey } })),
  );

/** Ends a sign-in on the server. If the server is unreachable, its tokens expire by themselves. */
async function endSignIn(accessToken: string): Promise<void> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  try {
    await api.POST('/v1/user/logout-proc', { headers, body: { all_yn: 'N' } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The token that ends this sign-in; null if it has already ended. */
async function tokenToEnd(): Promise<string | null> {
  try {
    return await pageSession.accessToken();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Signs out: first in all tabs, so that no call uses an ended sign-in, then on the server.
 * @param next the session that replaces it; none if omitted
 */
export async function signOut(next: StoredSession | null = null): Promise<void> {
  const token = await tokenToEnd();
  if (next) sessionStore.set(next);
  else sessionStore.clear();
  if (token !== null) await endSignIn(token);
}
