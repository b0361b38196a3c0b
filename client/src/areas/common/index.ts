export { ErrorPage } from './ErrorPage.tsx';
export { followedLivesQuery, mainDataQuery } from './main-data.ts';
export { type ErrorKind, PageError } from './page-error.ts';
export { type SiteInfo, siteInfoQuery, useSiteInfo } from './site-info.ts';
