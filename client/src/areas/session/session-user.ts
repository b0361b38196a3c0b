import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { sessionStore } from '../../api/session-store.ts';
import { t } from '../../messages/session.ts';
import { toast } from '../../ui/toast.ts';
import { noteExcelOnly } from './excel-only.ts';

export type SessionUser = Schema<'SessionUser'>;

/** Verified, and not of age: such a member may not stay signed in (SESSION-39). */
export const isMinor = (user: Pick<SessionUser, 'verification_yn' | 'user_adult_yn'>): boolean =>
  user.verification_yn === 'Y' && user.user_adult_yn === 'N';

/**
 * Whether the server refuses the member: by a code of its own, which the page of a proxy has not, and for no reason that
 * passes, as too many requests do.
 */
const refusesMember = (error: unknown): boolean =>
  error instanceof ApiError &&
  (((error.status === 401 || error.status === 403) && error.code !== 'unknown') ||
    (error.status === 404 && error.code === 'user_not_found'));

async function fetchSessionUser(userKey: number, signal: AbortSignal): Promise<SessionUser> {
  let user: SessionUser;
  try {
    user = await unwrap(api.GET('/v1/users/{id}', { params: { path: { id: userKey } }, signal }));
  } catch (error) {
    // A failed user fetch signs out (SESSION-38): one that the server refused. A fetch that a page left
    // behind, or a server that restarts, says nothing about the member.
    if (refusesMember(error)) sessionStore.clear();
    throw error;
  }
  noteExcelOnly(userKey, user.excel_only_yn === 'Y');
  if (isMinor(user)) {
    sessionStore.clear();
    toast(t('adultOnly'), { tone: 'warn' });
  }
  return user;
}

/** What every answer about the signed-in member is kept under. */
export const sessionUsersKey = ['session-user'] as const;

/** The signed-in member. */
export const sessionUserQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['session-user', userKey],
    queryFn: ({ signal }) => fetchSessionUser(userKey, signal),
    staleTime: 60_000,
  });

/** The two balances, read anew where money is shown. */
export const balancesQuery = (userKey: number) =>
  queryOptions({
    queryKey: ['session-user', userKey, 'balances'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/users/simple/{id}', { params: { path: { id: userKey } }, signal })),
    staleTime: 0,
  });
