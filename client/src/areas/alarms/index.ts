import { AutoRetry } from '../../ui/AutoRetry.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export { UnreadLabel } from './parts/UnreadLabel.tsx';
export { PushOpener } from './push/PushOpener.tsx';
export { notReadQuery } from './queries/alarms.ts';

/** The bell of members; visitors load nothing of it (PAGES-11). */
export const AlarmBell = lazyComponent(() => import('./AlarmBell.tsx'));

/** Both lists of alarms within a page; visitors load nothing of them. */
export const AlarmTabs = lazyComponent(() => import('./AlarmTabs.tsx'), AutoRetry);
