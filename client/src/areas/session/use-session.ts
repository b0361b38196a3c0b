import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { sessionStore } from '../../api/session-store.ts';
import { type SessionUser, sessionUserQuery } from './session-user.ts';

/** Who is signed in here. `user` is null for visitors and while the member is being fetched. */
export interface Session {
  loggedIn: boolean;
  userKey: number | null;
  user: SessionUser | null;
}

/** Whom the server draws pages for. */
const nobody = () => null;

/** The session of this browser, the same in all tabs. */
export function useSession(): Session {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get, nobody);
  const { data } = useQuery({ ...sessionUserQuery(session?.user_key ?? 0), enabled: session !== null });
  return {
    loggedIn: session !== null,
    userKey: session?.user_key ?? null,
    user: session ? (data ?? null) : null,
  };
}
