import type { AreaRoute } from '../../routing/area-routes.ts';
import { type BlockPage, paths } from '../../routing/paths.ts';

const pages = () => import('./pages.tsx');

const list = (name: BlockPage, guard: 'useronly' | 'hostonly', page: AreaRoute['page']): AreaRoute => ({
  path: paths.blockPage(name),
  layout: 'mypage',
  guard,
  page,
});

export const routes: AreaRoute[] = [
  list('content', 'useronly', async () => ({ default: (await pages()).ContentBlocksPage })),
  list('hidden', 'useronly', async () => ({ default: (await pages()).HiddenPage })),
  list('chat', 'hostonly', async () => ({ default: (await pages()).ChatBlocksPage })),
  list('live', 'hostonly', async () => ({ default: (await pages()).WatchBlocksPage })),
  {
    path: paths.managers,
    layout: 'mypage',
    guard: 'hostonly',
    page: async () => ({ default: (await pages()).ManagersPage }),
  },
];
