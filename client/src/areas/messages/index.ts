import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The messages link of members; visitors do not load it (PAGES-11). */
export const MessagesLink = lazyComponent(() => import('./MessagesLink.tsx'));
