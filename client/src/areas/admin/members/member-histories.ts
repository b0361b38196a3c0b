import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';

const perPage = 20;

const range = (cursor: string) => ({ limit: perPage, ...(cursor === '' ? {} : { cursor }) });

interface Page<Row> {
  list: Row[];
  cursor: string | null;
}

/** A history of one member, continued by cursor. */
const history = <Row>(
  queryKey: ReturnType<typeof queryKeyOf>,
  read: (query: ReturnType<typeof range>, signal: AbortSignal) => Promise<Page<Row>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(range(pageParam), signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }: Page<Row>) => cursor,
    staleTime: 0,
  });

const keyed = (userKey: number) => ({ user_key: userKey });

/** Movements of the member's accounts. */
export const entriesQuery = (userKey: number) =>
  history<Schema<'MemberEntry'>>(
    queryKeyOf('/v1/admin/members/{user_key}/entries', keyed(userKey)),
    (query, signal) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}/entries', { params: { path: keyed(userKey), query }, signal }),
      ),
  );

/** Gifts that the member gave or received. */
export const giftsQuery = (userKey: number, direction: 'given' | 'received') =>
  history<Schema<'MemberGift'>>(
    queryKeyOf('/v1/admin/members/{user_key}/gifts', { ...keyed(userKey), direction }),
    (query, signal) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}/gifts', {
          params: { path: keyed(userKey), query: { ...query, direction } },
          signal,
        }),
      ),
  );

/** The member's lives. */
export const livesQuery = (userKey: number) =>
  history<Schema<'ManagedLive'>>(
    queryKeyOf('/v1/admin/members/{user_key}/lives', keyed(userKey)),
    (query, signal) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}/lives', { params: { path: keyed(userKey), query }, signal }),
      ),
  );

/** Restrictions of the member. */
export const sanctionsQuery = (userKey: number) =>
  history<Schema<'ManagedSanction'>>(
    queryKeyOf('/v1/admin/members/{user_key}/sanctions', keyed(userKey)),
    (query, signal) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}/sanctions', {
          params: { path: keyed(userKey), query },
          signal,
        }),
      ),
  );

/** Sign-ins of the member. */
export const signInsQuery = (userKey: number) =>
  history<Schema<'MemberSignIn'>>(
    queryKeyOf('/v1/admin/members/{user_key}/sign-ins', keyed(userKey)),
    (query, signal) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}/sign-ins', { params: { path: keyed(userKey), query }, signal }),
      ),
  );

/** Inquiries of the member. */
export const inquiriesQuery = (userKey: number) =>
  history<Schema<'ManagedInquiry'>>(
    queryKeyOf('/v1/admin/members/{user_key}/inquiries', keyed(userKey)),
    (query, signal) =>
      unwrap(
        api.GET('/v1/admin/members/{user_key}/inquiries', {
          params: { path: keyed(userKey), query },
          signal,
        }),
      ),
  );

/** Reports about the member, of every kind or of messages alone, or by the member. */
export const reportsQuery = (userKey: number, which: 'about' | 'messages' | 'by') => {
  const filter =
    which === 'by'
      ? { reporter_key: userKey }
      : { target_user_key: userKey, ...(which === 'messages' ? { type_cd: 2 as const } : {}) };
  return history<Schema<'AdminReport'>>(queryKeyOf('/v1/admin/reports', filter), (query, signal) =>
    unwrap(api.GET('/v1/admin/reports', { params: { query: { ...query, ...filter } }, signal })),
  );
};
