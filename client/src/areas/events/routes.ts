import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  {
    path: paths.roulette,
    layout: 'event-month',
    page: () => import('./roulette/RoulettePage.tsx'),
  },
  {
    path: paths.lotto,
    layout: 'event-month',
    page: () => import('./lotto/LottoPage.tsx'),
  },
  {
    path: paths.serviceTickets,
    layout: 'mypage',
    guard: 'useronly',
    page: () => import('./tickets/TicketsPage.tsx'),
  },
  // One segment `month-{id}`: the router has no parameters within a segment, so the page reads it.
  {
    path: '/event/:page',
    layout: 'event-month',
    page: () => import('./monthly/MonthEventPage.tsx'),
  },
  {
    path: paths.pureHosts,
    layout: 'event-month',
    page: () => import('./pure/PureHostsPage.tsx'),
  },
];
