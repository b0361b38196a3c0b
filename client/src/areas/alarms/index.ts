import { AutoRetry } from '../../ui/AutoRetry.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

export { UnreadLabel } from './parts/UnreadLabel.tsx';
export { PushOpener } from './push/PushOpener.tsx';
export { notReadQuery } from './queries/alarms.ts';

/** The bell of members; visitors do not load it (PAGES-11). */
export const AlarmBell = lazyComponent(() => import('./AlarmBell.tsx'));

/** Both lists of alarms as part of a page; visitors do not load them. */
export const AlarmTabs = lazyComponent(() => import('./AlarmTabs.tsx'), AutoRetry);
