import { translator } from './translator.ts';

/** What pages for strangers say of the site. Loaded with those pages, not with home. */
export const t = translator({
  liveNow: '지금 {count}명이 방송하고 있어요',
  nobodyLive: '곧 새로운 방송이 시작돼요',
});
