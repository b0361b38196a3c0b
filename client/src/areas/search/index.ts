import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The search box of the header; phones load nothing of it. */
export const HeaderSearch = lazyComponent(() => import('./HeaderSearch.tsx'));
