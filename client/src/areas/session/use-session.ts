import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { sessionStore } from '../../api/session-store.ts';
import { storedExcelOnly } from './excel-only.ts';
import { type SessionUser, sessionUserQuery } from './session-user.ts';

/** The session of this page. `user` is null for visitors and while the member is being fetched. */
export interface Session {
  loggedIn: boolean;
  userKey: number | null;
  user: SessionUser | null;
  /** Whether only excel lives may be watched; null while unknown, when no list of lives can be shown. */
  excelOnly: boolean | null;
}

/** The session of this browser, the same in all tabs. */
export function useSession(): Session {
  const session = useStore(sessionStore);
  const { data } = useQuery({ ...sessionUserQuery(session?.user_key ?? 0), enabled: session !== null });
  if (session === null) return { loggedIn: false, userKey: null, user: null, excelOnly: false };
  const { user_key: userKey } = session;
  const excelOnly = data ? data.excel_only_yn === 'Y' : storedExcelOnly(userKey);
  return { loggedIn: true, userKey, user: data ?? null, excelOnly };
}
