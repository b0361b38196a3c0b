import type { LengthRange } from '@honey/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client.ts';
import { nameRangeOf, type UniqueName } from './name-ranges.ts';

export type SiteInfo = Schema<'SiteInfo'>;

/** What the page knows of the site. */
export const siteInfoQuery = queryOptions({
  queryKey: ['/api/common/site-info'],
  queryFn: ({ signal }) => answer(api.GET('/api/common/site-info', { signal })),
  staleTime: 60_000,
  meta: { everyone: true },
});

/** The site's own facts; undefined until they are there. */
export const useSiteInfo = (): SiteInfo | undefined => useQuery(siteInfoQuery).data;

/** The bounds in force for the length of a name. */
export const useNameRange = (name: UniqueName): LengthRange => nameRangeOf(name, useSiteInfo());
