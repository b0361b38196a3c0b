import { lazyPart } from '../../ui/lazy-part.tsx';

/** Who is live, drawn for strangers; loaded where it is shown, which is not the home page. */
export const LiveComb = lazyPart(() => import('./LiveComb.tsx'));
