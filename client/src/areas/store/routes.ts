import type { AreaRoute } from '../../routing/area-routes.ts';
import { paths } from '../../routing/paths.ts';

export const routes: AreaRoute[] = [
  { path: paths.stores, layout: 'default', page: () => import('./pages/StorePage.tsx') },
  { path: paths.storesGuide, layout: 'default', page: () => import('./pages/GuidePage.tsx') },
  {
    path: '/stores/products/:id',
    layout: 'default',
    guard: 'useronly',
    digits: ['id'],
    page: () => import('./pages/ProductPage.tsx'),
  },
  {
    path: '/stores/products3/:id',
    layout: 'default',
    guard: 'useronly',
    digits: ['id'],
    page: () => import('./pages/CheckoutPage.tsx'),
  },
  {
    path: paths.storesComplete,
    layout: 'simple',
    guard: 'useronly',
    page: () => import('./pages/CompletePage.tsx'),
  },
  { path: paths.storesFail, layout: 'simple', page: () => import('./pages/FailPage.tsx') },
  { path: paths.storesCancel, layout: 'simple', page: () => import('./pages/CancelPage.tsx') },
  {
    path: paths.bankbookComplete,
    layout: 'simple',
    guard: 'useronly',
    page: () => import('./pages/BankbookPage.tsx'),
  },
  {
    path: '/stores/result/:order_no',
    layout: 'simple',
    guard: 'useronly',
    page: () => import('./pages/ResultPage.tsx'),
  },
];
