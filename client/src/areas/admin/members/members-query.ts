import { queryOptions } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { queryKeyOf } from '../../../api/query-keys.ts';
import { paths } from '../../../routing/paths.ts';
import { type CsvAnswer, cursorRange, type FoundCase, listOptions, nonEmpty } from '../../console/index.ts';

type MemberFilters = { q?: string; role?: string; state?: string };

const filtered = ({ q = '', role = '', state = '' }: MemberFilters) => ({
  ...nonEmpty('q', q),
  ...nonEmpty('role', role as Schema<'MemberRow'>['role'] | ''),
  ...nonEmpty('state', state as 'restricted' | 'leaving' | 'deleted' | ''),
});

/** The file of what these filters select. */
export const membersFile = (filters: MemberFilters): CsvAnswer =>
  api.GET('/v1/admin/members/csv', { params: { query: filtered(filters) }, parseAs: 'blob' });

/** What the palette finds. */
export async function findMembers(q: string, signal: AbortSignal): Promise<FoundCase[]> {
  const { list } = await unwrap(
    api.GET('/v1/admin/members', { params: { query: { q, limit: 5, offset: 0 } }, signal }),
  );
  return list.map(({ user_key, nick, login_id, profile_id }) => ({
    key: user_key,
    title: nick,
    detail: `${user_key} · ${login_id ?? `@${profile_id}`}`,
    to: paths.adminMember(user_key),
  }));
}

/** Members by text, role and state; '' for all. */
export const membersQuery = (filters: MemberFilters, cursor: string) => {
  const query = { ...cursorRange(cursor), ...filtered(filters) };
  return queryOptions({
    queryKey: queryKeyOf('/v1/admin/members', query),
    queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/members', { params: { query }, signal })),
    ...listOptions,
  });
};
