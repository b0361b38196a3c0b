import { lazyPart } from '../../ui/lazy-part.tsx';
import { RetryByItself } from '../../ui/RetryByItself.tsx';

export { UnreadLabel } from './parts/UnreadLabel.tsx';
export { PushOpener } from './push/PushOpener.tsx';
export { notReadQuery } from './queries/alarms.ts';

/** The bell of members; visitors load nothing of it (PAGES-11). */
export const AlarmBell = lazyPart(() => import('./AlarmBell.tsx'));

/** Both lists of alarms within a page; visitors load nothing of them. */
export const AlarmTabs = lazyPart(() => import('./AlarmTabs.tsx'), RetryByItself);
