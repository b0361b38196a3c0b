import { answer, api } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { sessionOf } from '../../api/refresh.ts';
import { sessionStore } from '../../api/session-store.ts';
import { t } from '../../messages/session.ts';
import { isMinor } from './session-user.ts';

/** The refusal of this page itself for members under age; the server lets them sign in to be told so. */
export const adultOnlyCode = 'adult_only';

/**
 * Signs in by ID and password and keeps the session for all tabs.
 * @throws ApiError among others `login_incorrect`, `login_locked` (detail.seconds_left), `service_restricted`
 */
export async function signIn(input: { id: string; password: string }): Promise<void> {
  const tokens = await answer(api.POST('/v1/user/login-proc', { body: input }));
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const member = await answer(api.POST('/v1/user/login-check-proc', { headers }));
  if (isMinor(member)) {
    await api.POST('/v1/user/logout-proc', { headers, body: { all_yn: 'N' } });
    throw new ApiError(403, { code: adultOnlyCode, message: t('adultOnly') });
  }
  sessionStore.set(sessionOf(tokens, member.user_key));
}

/** Signs out here and in all other tabs; the server forgets the session too, if it can be reached. */
export async function signOut(): Promise<void> {
  const session = sessionStore.get();
  if (!session) return;
  try {
    await api.POST('/v1/user/logout-proc', { body: { all_yn: 'N' } });
  } catch (error) {
    // Without the server the tokens run out by themselves; the member is signed out here all the same.
    if (!(error instanceof ApiError)) throw error;
  } finally {
    sessionStore.clear();
  }
}
