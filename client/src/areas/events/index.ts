import { lazyComponent } from '../../ui/lazy-component.tsx';

export { MonthEventCards, useMonthEventsSettled } from './monthly/MonthEventCards.tsx';

/** The way to the next roulette ticket, in a room; loaded after the room. */
export const WatchProgress = lazyComponent(() => import('./room/WatchProgress.tsx'));
