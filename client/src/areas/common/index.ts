export { ErrorPage } from './ErrorPage.tsx';
export { followedLivesQuery, mainDataQuery } from './main-data.ts';
export { type ErrorKind, isErrorKind, PageError } from './page-error.ts';
export { type SiteInfo, siteInfoQuery, useSiteInfo } from './site-info.ts';
