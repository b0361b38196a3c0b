import type { AreaRoute } from '../../routing/area-routes.ts';

const digits = ['id'];

export const routes: AreaRoute[] = [
  { path: '/embed/lives/:id', layout: 'chat', guard: 'play', digits, page: () => import('./EmbedPage.tsx') },
  {
    ...{ path: '/lives/play/:id/sdkPlayer', layout: 'play', guard: 'play', digits },
    page: () => import('./SdkScriptPage.tsx'),
  },
  {
    ...{ path: '/lives/play/:id/sdkPlayerNpm', layout: 'play', guard: 'play', digits },
    page: () => import('./SdkModulePage.tsx'),
  },
];
