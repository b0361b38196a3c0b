import { lazyPart } from '../../ui/lazy-part.tsx';

/** The way of members to their messages; visitors load nothing of it (PAGES-11). */
export const MessagesLink = lazyPart(() => import('./MessagesLink.tsx'));
