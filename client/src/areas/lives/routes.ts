import type { AreaRoute } from '../../routing/area-routes.ts';
import { mainDataQuery } from '../../site/main-data.ts';
import { readFilters } from './live-filters.ts';
import { liveCategoriesQuery } from './queries/live-categories.ts';
import { liveDetailQuery } from './queries/live-detail.ts';
import { mostWatchedQuery, otherLivesMax } from './queries/most-watched.ts';
import { totalLivesQuery } from './queries/total-lives.ts';

export const routes: AreaRoute[] = [
  {
    path: '/lives/all',
    layout: 'default',
    serverQueries: (queries) =>
      Promise.all([
        queries.fetchQuery(mainDataQuery),
        queries.fetchQuery(liveCategoriesQuery),
        queries.fetchInfiniteQuery(totalLivesQuery(readFilters(new URLSearchParams()))),
      ]),
    page: () => import('./all/LivesAllPage.tsx'),
  },
  { path: '/lives/:id', layout: 'default', digits: ['id'], page: () => import('./LivePage.tsx') },
  {
    path: '/lives/play/:id',
    layout: 'play',
    guard: 'play',
    digits: ['id'],
    serverQueries: (queries, { id }) =>
      Promise.all([
        queries.fetchQuery(liveDetailQuery(Number(id))),
        queries.fetchQuery(mostWatchedQuery(otherLivesMax + 1, null)),
      ]),
    page: () => import('./room/PlayPage.tsx'),
  },
  {
    path: '/lives/play/:id/result',
    layout: 'play',
    guard: 'play',
    digits: ['id'],
    page: () => import('./results/ResultPage.tsx'),
  },
  {
    path: '/lives/play/:id/result-admin',
    layout: 'play',
    guard: 'play',
    digits: ['id'],
    page: () => import('./results/ResultPage.tsx'),
  },
];
