import type { LengthRange } from '@honey/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Schema, unwrap } from '../api/client.ts';
import { queryKeyOf } from '../api/query-keys.ts';
import { nameRangeOf, type UniqueName } from './name-ranges.ts';

export type SiteInfo = Schema<'SiteInfo'>;

/** The site information. */
export const siteInfoQuery = queryOptions({
  queryKey: queryKeyOf('/api/common/site-info'),
  queryFn: ({ signal }) => unwrap(api.GET('/api/common/site-info', { signal })),
  staleTime: 60_000,
  meta: { everyone: true },
});

/** The site information; undefined until it is loaded. */
export const useSiteInfo = (): SiteInfo | undefined => useQuery(siteInfoQuery).data;

/** The allowed length of a name in force. */
export const useNameRange = (name: UniqueName): LengthRange => nameRangeOf(name, useSiteInfo());
