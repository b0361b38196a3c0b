import { expectOk } from './expect.mjs';
import { until } from './harness.mjs';

/** Everywhere that tells how many watch a live, by place. */
export async function viewersOf({ visitor }, vodKey) {
  const { list } = expectOk(await visitor.get('/v1/vod/total-live-list?limit=100'));
  return {
    page: expectOk(await visitor.get(`/v1/vods/${vodKey}`)).viewer_cnt,
    list: list.find((live) => live.vod_key === vodKey)?.viewer_cnt,
  };
}

/** For how long a count must have been the same, so that nobody who has just left is in it, and how long that is waited for. */
const steadyMs = 1_500;
const steadyWithinMs = 10_000;

/** How many watch a live while nobody comes or goes. */
export async function viewersAtRest(world, vodKey) {
  let told;
  let since = 0;
  return until({ patienceMs: steadyWithinMs }, 'a count of viewers that stays', async () => {
    const { page } = await viewersOf(world, vodKey);
    if (page !== told) [told, since] = [page, performance.now()];
    return performance.now() - since >= steadyMs ? told : undefined;
  });
}
