import { lazyComponent } from '../../ui/lazy-component.tsx';

/** The way of members to their messages; visitors load nothing of it (PAGES-11). */
export const MessagesLink = lazyComponent(() => import('./MessagesLink.tsx'));
