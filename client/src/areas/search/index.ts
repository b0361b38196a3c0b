import { lazyPart } from '../../ui/lazy-part.tsx';

/** The search box of the header; phones load nothing of it. */
export const HeaderSearch = lazyPart(() => import('./HeaderSearch.tsx'));
