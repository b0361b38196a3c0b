import { expectEqual, expectOk, expectRefusal, expectSorted, expectThat } from './expect.mjs';
import { retryJudgement, until } from './harness.mjs';
import { stableViewers, viewersOf } from './viewers.mjs';

/** Waits until all calls show this number of viewers: a count follows arrivals and departures a moment later. */
async function untilViewers(world, vodKey, expected) {
  let viewers;
  await until(world.target, `${expected} viewers`, async () => {
    viewers = await viewersOf(world, vodKey);
    return viewers.page === expected && viewers.list === expected ? viewers : undefined;
  }).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(viewers)}`);
  });
}

/** A visit of a live, which ends after `work`. */
async function withVisit({ client }, vodKey, work) {
  const joined = expectOk(await client.post(`/v1/streams/${vodKey}/join`, {}));
  try {
    await work(joined);
  } finally {
    expectOk(await client.delete(`/v1/streams/${vodKey}/leave`, { watch_id: joined.watch_id }));
  }
}

/** Viewer counts, and the lists ordered by them. */
export const watching = {
  'a live without a battle has no rival’s picture, and one needs the caller’s own visit (MEDIA-20)': async (
    world,
  ) => {
    const { vodKey } = await world.liveOf('host01');
    const [fan, other] = [await world.persona('fan01'), await world.persona('manager01')];
    const openRival = ({ client }, watch_id) => client.post(`/v1/streams/${vodKey}/rival`, { watch_id });
    await withVisit(fan, vodKey, async ({ watch_id }) => {
      expectRefusal(await openRival(fan, watch_id), 'battle_not_found');
      expectRefusal(await openRival(other, watch_id), 'watch_not_found');
      expectRefusal(await openRival(fan, 'none'), 'validation_failed');
    });
  },

  'a viewer is counted once, everywhere alike, and not after leaving (LIVES-39, LIVES-40, LIVES-41)': async (
    world,
  ) => {
    const { vodKey } = await world.liveOf('host01');
    const fan = await world.persona('fan01');
    await retryJudgement(async () => {
      const before = await stableViewers(world, vodKey);
      await withVisit(fan, vodKey, (joined) =>
        withVisit(fan, vodKey, async () => {
          await untilViewers(world, vodKey, before + 1);
          const heartbeat = expectOk(
            await fan.client.put(`/v1/streams/${vodKey}/heartbeat`, { watch_id: joined.watch_id }),
          );
          expectEqual(heartbeat.viewer_cnt, before + 1, 'viewers in a heartbeat’s response');
        }),
      );
      await untilViewers(world, vodKey, before);
    });
  },

  'the host and the managers are not counted as viewers (LIVES-40)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const [host, manager] = [await world.persona('host01'), await world.persona('manager01')];
    const fan = await world.persona('fan01');
    await retryJudgement(async () => {
      const before = await stableViewers(world, vodKey);
      await withVisit(host, vodKey, () =>
        withVisit(manager, vodKey, () =>
          // A later viewer triggers a new count, which would include the host and the manager.
          withVisit(fan, vodKey, () => untilViewers(world, vodKey, before + 1)),
        ),
      );
    });
  },

  'the lists are ordered by viewers, and by likes on request (LIVES-2, LIVES-10)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const cntOf = (name) => (live) => live[name];
    await withVisit(await world.persona('fan01'), vodKey, async () => {
      // Lists without viewers are in any order.
      await until(world.target, 'a viewer', async () => {
        const { page, list } = await viewersOf(world, vodKey);
        return page > 0 && list > 0 ? page : undefined;
      });
      await retryJudgement(async () => {
        for (const [list, name] of [
          ['popular-live-list?', 'viewer_cnt'],
          ['pc-live-list?', 'viewer_cnt'],
          ['total-live-list?', 'viewer_cnt'],
          ['total-live-list?sort=like&', 'like_cnt'],
        ]) {
          const lives = expectOk(await world.visitor.get(`/v1/vod/${list}limit=100`)).list;
          expectSorted(lives.map(cntOf(name)), 'desc', `${list} by ${name}`);
        }
      });
    });
  },

  'a listed live is running, and is the same on its page (LIVES-1, LIVES-11)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/vod/total-live-list?limit=5'));
    for (const card of list) {
      const { vod_key } = card;
      const check = expectOk(await visitor.get(`/v1/vod/live-check/${vod_key}`));
      expectEqual(
        [check.state, check.live_yn, check.type],
        ['live', 'Y', card.type],
        `live-check of ${vod_key}`,
      );
      const live = expectOk(await visitor.get(`/v1/vods/${vod_key}`));
      const summaryOf = ({ title, type, theme_cd, tags, started_at, host }) => [
        title,
        type,
        theme_cd,
        tags,
        started_at,
        host.user_key,
      ];
      expectEqual(summaryOf(card), summaryOf(live), `the card of ${vod_key}`);
      expectThat(live.peak_viewer_cnt >= 0 && live.duration_seconds >= 0, 'a peak or duration below zero');
    }
  },

  'a visitor has no list of interests (LIVES-4)': async ({ visitor }) => {
    expectEqual(expectOk(await visitor.get('/v1/vod/interest-live-list')).list, [], 'the list');
  },
};
