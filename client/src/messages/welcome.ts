import { translator } from './translator.ts';

/** Texts about the site for visitors. Loaded with those pages, not with home. */
export const t = translator({
  liveNow: '지금 {count}명이 방송하고 있어요',
  noneLive: '곧 새로운 방송이 시작돼요',
});
