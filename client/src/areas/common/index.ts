import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Current hosts, for visitors; loaded on demand, and not on the home page. */
export const LiveComb = lazyComponent(() => import('./LiveComb.tsx'));
