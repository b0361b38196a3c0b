import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The search box of the header; phones do not load it. */
export const HeaderSearch = lazyComponent(() => import('./HeaderSearch.tsx'));
