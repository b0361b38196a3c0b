import { isNoticePicture } from './notice-content.ts';
import { isKnownPage } from './pages.ts';
import { isExternalAddress, isSitePath } from './site-path.ts';

/** Where banners are shown: the home page, the ranks, and the events of /announce. */
export const bannerGroups = ['BNRG001001', 'BNRG018001', 'BNRG000001'] as const;
export type BannerGroup = (typeof bannerGroups)[number];

/** Limits of banners. Texts are in characters, and a group shows its first ten. */
export const bannerLimits = { titleMax: 100, urlMax: 500, groupMax: 100, shownMax: 10 } as const;

/** Whether a banner may show the picture at this address: one of this server (COMMON-12). */
export const isBannerPicture = isNoticePicture;

/** Whether a banner may lead to this address: a page of this site, or an https address of another (COMMON-12). */
export const isBannerTarget = (url: string): boolean =>
  isSitePath(url) ? isKnownPage(url.replace(/[?#].*$/, '')) : isExternalAddress(url);
