import { lazyComponent } from '../../ui/lazy-component.tsx';

/** Who is live, drawn for strangers; loaded where it is shown, which is not the home page. */
export const LiveComb = lazyComponent(() => import('./LiveComb.tsx'));
