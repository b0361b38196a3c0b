import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type Schema, unwrap } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { queryKeyOf } from '../../api/query-keys.ts';

/** A right of operators, as the calls name it in `x-right`. */
export type Right = Schema<'OwnRights'>['rights'][number];

/** What an operator may do. */
export interface Rights {
  /** Whether a right is among the operator's; false while they are loading. */
  has: (right: Right) => boolean;
  isLoading: boolean;
}

const rightsPollMs = 30_000;

const ownRightsQuery = queryOptions({
  queryKey: queryKeyOf('/v1/admin/me'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/admin/me', { signal })),
  staleTime: rightsPollMs,
  // A role that is given or taken while the console is open changes it.
  refetchInterval: poll(rightsPollMs),
});

/**
 * The rights of the signed-in operator. What they do not include is absent from the console; the server refuses it in
 * any case.
 */
export function useRights(): Rights {
  const { data, isPending } = useQuery(ownRightsQuery);
  return useMemo(() => {
    const own = new Set(data?.rights);
    return { has: (right) => own.has(right), isLoading: isPending };
  }, [data, isPending]);
}

/** The nickname of the signed-in operator; empty while it is loading. */
export const useOwnNick = (): string => useQuery(ownRightsQuery).data?.nick ?? '';
