import { lazyPart } from '../../ui/lazy-part.tsx';

export { PushOpener } from './push/PushOpener.tsx';

/** The bell of members; visitors load nothing of it (PAGES-11). */
export const AlarmBell = lazyPart(() => import('./AlarmBell.tsx'));
