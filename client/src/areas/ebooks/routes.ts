import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  { path: paths.ebooks, layout: 'default', page: () => import('./ShelfPage.tsx') },
  {
    path: '/ebooks/:id/chapters',
    layout: 'default',
    digits: ['id'],
    page: () => import('./ChaptersPage.tsx'),
  },
  {
    path: '/ebooks/:id/chapters/:no',
    layout: 'default',
    guard: 'useronly',
    digits: ['id', 'no'],
    immersive: true,
    openOffline: true,
    page: () => import('./reader/ReaderPage.tsx'),
  },
];
