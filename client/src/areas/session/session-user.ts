import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { queryClient } from '../../api/query-client.ts';
import { queryKeyOf } from '../../api/query-keys.ts';
import { sessionStore } from '../../api/session-store.ts';
import { t } from '../../messages/session.ts';
import { toast } from '../../ui/toast.ts';
import { storeExcelOnly } from './excel-only.ts';

export type SessionUser = Schema<'SessionUser'>;

/** Verified and under age: such a member may not stay signed in (SESSION-39). */
export const isMinor = (user: Pick<SessionUser, 'verification_yn' | 'user_adult_yn'>): boolean =>
  user.verification_yn === 'Y' && user.user_adult_yn === 'N';

/**
 * Whether the server itself refuses the member permanently: its refusals have a code, which the error page of a proxy
 * lacks, and statuses such as 429 are temporary.
 */
const isMemberRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (((error.status === 401 || error.status === 403) && error.code !== 'unknown') ||
    (error.status === 404 && error.code === 'user_not_found'));

async function fetchSessionUser(userKey: number, signal: AbortSignal): Promise<SessionUser> {
  let user: SessionUser;
  try {
    user = await unwrap(api.GET('/v1/users/{id}', { params: { path: { id: userKey } }, signal }));
  } catch (error) {
    // A failed user fetch signs out (SESSION-38), but only if the server refused it. An aborted fetch, or a restarting
    // server, proves nothing about the member.
    if (isMemberRefusal(error)) sessionStore.clear();
    throw error;
  }
  storeExcelOnly(userKey, user.excel_only_yn === 'Y');
  if (isMinor(user)) {
    sessionStore.clear();
    toast(t('adultOnly'), { tone: 'warn' });
  }
  return user;
}

/** The signed-in member. */
export const sessionUserQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/users/{id}', { id: userKey }),
    queryFn: ({ signal }) => fetchSessionUser(userKey, signal),
    staleTime: 60_000,
  });

/** The two balances, refetched where money is shown. */
export const balancesQuery = (userKey: number) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/users/simple/{id}', { id: userKey }),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/v1/users/simple/{id}', { params: { path: { id: userKey } }, signal })),
    staleTime: 0,
  });

/** The keys of the responses about a signed-in member, or about any. */
const keysOfSessionUser = (userKey?: number) => {
  const parameters = userKey === undefined ? {} : { id: userKey };
  return [queryKeyOf('/v1/users/{id}', parameters), queryKeyOf('/v1/users/simple/{id}', parameters)];
};

/** Refetches what is shown of the signed-in member; without a key, of any who signed in on this page. */
export async function sessionUserChanged(userKey?: number): Promise<void> {
  await Promise.all(
    keysOfSessionUser(userKey).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Reads the signed-in member again, even where it is not shown. */
export async function refetchSessionUser(userKey: number): Promise<void> {
  await Promise.all(keysOfSessionUser(userKey).map((queryKey) => queryClient.refetchQueries({ queryKey })));
}
