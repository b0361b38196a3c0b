import type { AreaRoute } from '../../routing/area-routes.ts';
import { allRanks } from './rank-pages.ts';

export const routes: AreaRoute[] = allRanks.map(({ path }) => ({
  path,
  layout: 'default',
  page: () => import('./RanksPage.tsx'),
}));
