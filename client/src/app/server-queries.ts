import type { QueryClient } from '@tanstack/react-query';
import type { RouteMatch, RouteObject } from 'react-router';
import { tickerQuery } from '../areas/notices/index.ts';
import type { PageHandle } from '../routing/area-routes.ts';
import { siteInfoQuery } from '../site/site-info.ts';

type Matches = RouteMatch<string, RouteObject>[] | null;

/** The function that fetches the queries of a page's first screen; undefined for a page that is not server-rendered. */
export function serverQueries(matches: Matches): ((queries: QueryClient) => Promise<unknown>) | undefined {
  const page = matches?.at(-1);
  const fetchFirst = (page?.route.handle as PageHandle | undefined)?.serverQueries;
  if (!page || !fetchFirst) return undefined;
  return (queries) =>
    Promise.all([
      queries.fetchQuery(siteInfoQuery),
      queries.fetchQuery(tickerQuery),
      fetchFirst(queries, page.params),
    ]);
}
