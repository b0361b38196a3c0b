import { readSession, type StoredSession } from '@honey/client';
import { api, unwrap } from '../../api/client.ts';
import { sessionOf } from '../../api/refresh.ts';
import { sessionStore } from '../../api/session-store.ts';
import { tabStorage } from '../../lib/storage.ts';
import { signOut } from '../session/index.ts';

/** Where the operator's own session is stored, in this tab only. */
const asideKey = 'honey.operator';

/** Signs this browser in as a member; the operator's own session is stored for the return. */
export async function signInAsMember(userKey: number, reason: string): Promise<void> {
  const own = sessionStore.getState();
  const {
    nick: _,
    user_key,
    ...tokens
  } = await unwrap(api.POST('/v1/admin/force-login', { body: { user_key: userKey, reason } }));
  if (own) tabStorage().setItem(asideKey, JSON.stringify(own));
  sessionStore.set(sessionOf(tokens, user_key));
}

/** Ends the sign-in as the member. Returns whether the operator's own session is restored. */
export async function endForcedLogin(): Promise<boolean> {
  const own = takeAside();
  await signOut(own);
  return own !== null;
}

function takeAside(): StoredSession | null {
  const own = readSession(tabStorage().getItem(asideKey));
  tabStorage().removeItem(asideKey);
  return own;
}
