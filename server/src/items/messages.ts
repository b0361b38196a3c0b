/** What items say in Korean, beside their refusals. */
export const itemMessages = {
  liveNeedsHost: '방송에서 선물하려면 받을 방송인을 알려 주세요.',
};
