import { lazyPart } from '../../ui/lazy-part.tsx';

export { ErrorPage } from './ErrorPage.tsx';
export { followedLivesQuery, mainDataQuery } from './main-data.ts';
export { type ErrorKind, isErrorKind, PageError } from './page-error.ts';
export { type SiteInfo, siteInfoQuery, useNameRange, useSiteInfo } from './site-info.ts';

/** Who is live, drawn for strangers; loaded where it is shown, which is not the home page. */
export const LiveComb = lazyPart(() => import('./LiveComb.tsx'));
