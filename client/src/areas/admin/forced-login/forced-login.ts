import { readSession, type StoredSession } from '@honey/client';
import { api, unwrap } from '../../../api/client.ts';
import { sessionOf } from '../../../api/refresh.ts';
import { sessionStore } from '../../../api/session-store.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { signOut } from '../../session/index.ts';

/** Where the operator's own session is stored, in this tab only. */
const operatorSessionKey = 'honey.operator';

/** Signs this browser in as a member; the operator's own session is stored for the return. */
export async function signInAsMember(userKey: number, reason: string): Promise<void> {
  const operatorSession = sessionStore.getState();
  const {
    nick: _,
    user_key,
    ...tokens
  } = await unwrap(api.POST('/v1/admin/force-login', { body: { user_key: userKey, reason } }));
  if (operatorSession) tabStorage().setItem(operatorSessionKey, JSON.stringify(operatorSession));
  sessionStore.set(sessionOf(tokens, user_key));
}

/** Ends the sign-in as the member. Returns whether the operator's own session is restored. */
export async function endForcedLogin(): Promise<boolean> {
  const operatorSession = takeOperatorSession();
  await signOut(operatorSession);
  return operatorSession !== null;
}

function takeOperatorSession(): StoredSession | null {
  const operatorSession = readSession(tabStorage().getItem(operatorSessionKey));
  tabStorage().removeItem(operatorSessionKey);
  return operatorSession;
}
