import { expectOk } from './expect.mjs';
import { until } from './harness.mjs';

/** All calls that return the viewers of a live, by place. */
export async function viewersOf({ visitor }, vodKey) {
  const { list } = expectOk(await visitor.get('/v1/vod/total-live-list?limit=100'));
  return {
    page: expectOk(await visitor.get(`/v1/vods/${vodKey}`)).viewer_cnt,
    list: list.find((live) => live.vod_key === vodKey)?.viewer_cnt,
  };
}

/** How long a count must be unchanged, so that it excludes viewers who have just left, and the timeout. */
const steadyMs = 1_500;
const steadyWithinMs = 10_000;

/** The viewers of a live while none arrives or leaves. */
export async function stableViewers(world, vodKey) {
  let latest;
  let since = 0;
  return until({ timeoutMs: steadyWithinMs }, 'a stable count of viewers', async () => {
    const { page } = await viewersOf(world, vodKey);
    if (page !== latest) [latest, since] = [page, performance.now()];
    return performance.now() - since >= steadyMs ? latest : undefined;
  });
}
