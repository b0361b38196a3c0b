import {
  expectEqual,
  expectNoStore,
  expectOk,
  expectPaging,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, retryJudgement } from './harness.mjs';
import { watching } from './lives-watching.mjs';

const lists = [
  'live-list',
  'pc-live-list',
  'new-bj-live-list',
  'total-live-list',
  'popular-live-list',
  'recommend-live-list',
  'red-live-list',
  'hot-live-list',
  'new-live-list',
];

const enter = (client, vodKey, body = {}) => client.post(`/v1/streams/${vodKey}/join`, body);
const leave = (client, vodKey, watch_id) => client.delete(`/v1/streams/${vodKey}/leave`, { watch_id });

/** Lists of lives, watching and its rules. */
export const lives = area('lives', {
  'the home page names its lists, and each of them responds': async ({ visitor, persona }) => {
    const { list } = expectOk(await visitor.get('/v1/vod/main-vod-setting-list'));
    const { client } = await persona('viewer01');
    for (const { call, limit } of list) expectOk(await client.get(`/v1${call}?limit=${limit}`));
    expectThat(list.length > 0, 'the home page has no list');
  },

  'every list of lives has only running lives (LIVES-1)': async ({ visitor }) => {
    for (const name of lists) {
      const { list, total } = expectOk(await visitor.get(`/v1/vod/${name}?limit=100`));
      expectThat(total >= list.length, `total of ${name}`);
      for (const { started_at, viewer_cnt, like_cnt } of list) {
        expectTime(started_at, 'started_at');
        expectThat(viewer_cnt >= 0 && like_cnt >= 0, 'a count below zero');
      }
    }
  },

  'the red list has only red lives, the new one is sorted by start (LIVES-6, LIVES-7)': async ({
    visitor,
  }) => {
    const red = expectOk(await visitor.get('/v1/vod/red-live-list?limit=100')).list;
    expectThat(
      red.every(({ type }) => type === 'red'),
      'a live of another kind in the red list',
    );
    const latest = expectOk(await visitor.get('/v1/vod/total-live-list?sort=latest&limit=100')).list;
    expectSorted(
      latest.map(({ started_at }) => started_at),
      'desc',
      'lives by start',
    );
  },

  'all lives are filtered by theme and kind (LIVES-10)': async ({ visitor }) => {
    const all = expectOk(await visitor.get('/v1/vod/total-live-list?type=normal,battle&limit=100')).list;
    expectThat(
      all.every(({ type }) => ['normal', 'battle'].includes(type)),
      'a kind that was not requested',
    );
    for (const theme of new Set(all.map(({ theme_cd }) => theme_cd))) {
      const { list } = expectOk(await visitor.get(`/v1/vod/total-live-list?theme_cd=${theme}&limit=100`));
      expectThat(
        list.every(({ theme_cd }) => theme_cd === theme),
        `another theme than ${theme}`,
      );
    }
    expectRefusal(await visitor.get('/v1/vod/total-live-list?type=blue'), 'validation_failed');
    expectRefusal(await visitor.get('/v1/vod/total-live-list?sort=random'), 'validation_failed');
  },

  'lists page (CORE-14)': async ({ visitor }) => {
    await expectPaging(
      (query) => visitor.get(`/v1/vod/new-live-list?${query}`),
      ({ vod_key }) => vod_key,
    );
  },

  'a live is reported as running, in short and in full (LIVES-14)': async (world) => {
    const { vodKey, hostKey } = await world.liveOf('host01');
    const check = expectOk(await world.visitor.get(`/v1/vod/live-check/${vodKey}`));
    expectEqual([check.vod_key, check.state, check.live_yn], [vodKey, 'live', 'Y'], 'live-check');
    const live = expectOk(await world.visitor.get(`/v1/vods/${vodKey}`));
    expectEqual([live.host.user_key, live.state, live.ended_at], [hostKey, 'live', null], 'the live');
  },

  'a running live has no result yet (LIVES-51)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    for (const path of [`bt-vod-end-view?vod_key=${vodKey}`, `bt-bj-end-view/${vodKey}`])
      expectRefusal(await client.get(`/v1/broadcast/${path}`), 'live_running');
  },

  'a host finds the lives of a month by the day, and the report of each (LIVES-50, LIVES-53)': async ({
    persona,
  }) => {
    const { client } = await persona('host05');
    const { list, live_cnt } = expectOk(await client.get('/v1/broadcast/bt-vod-end-calendar-list'));
    const found = list.flatMap(({ lives }) => lives);
    expectEqual(found.length, live_cnt, 'lives of the month');
    const [live] = found;
    if (!live) return;
    const report = expectOk(await client.get(`/v1/broadcast/bt-vod-end-view?vod_key=${live.vod_key}`));
    expectEqual([report.own_live_yn, report.host_star_cnt], ['Y', live.star_cnt], 'the report');
    expectThat(report.samples.length <= 120, 'more points than a chart shows');
    const stranger = (await persona('viewer01')).client;
    const strangerReport = expectOk(
      await stranger.get(`/v1/broadcast/bt-vod-end-view?vod_key=${live.vod_key}`),
    );
    expectEqual(strangerReport.samples, [], 'the chart of another host’s live');
    const next = expectOk(await stranger.get(`/v1/broadcast/bt-bj-end-view/${live.vod_key}`));
    expectThat(
      next.lives.every(({ vod_key }) => vod_key !== live.vod_key),
      'an ended live to continue',
    );
  },

  'the dashboard of a live is visible to its host alone (LIVES-54)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const hostClient = (await world.persona('host01')).client;
    expectEqual(
      expectOk(await hostClient.get(`/v1/streams/${vodKey}/dashboard`)).vod_key,
      vodKey,
      'the live',
    );
    for (const id of ['host05', 'viewer01']) {
      const { client } = await world.persona(id);
      expectRefusal(await client.get(`/v1/streams/${vodKey}/dashboard`), 'forbidden');
    }
  },

  'an unknown live is not found by any call (LIVES-15)': async ({ visitor }) => {
    for (const path of ['/v1/vod/live-check/', '/v1/vods/']) {
      expectRefusal(await visitor.get(`${path}2147483647`), 'live_not_found');
      expectRefusal(await visitor.get(`${path}abc`), 'validation_failed', 'live_not_found');
    }
    expectRefusal(await enter(visitor, 2_147_483_647), 'live_not_found');
    expectRefusal(await visitor.get('/v1/streams/2147483647/users'), 'live_not_found');
  },

  'a member who may watch is admitted, with the sources and a ticket to the chat (LIVES-36)': async (
    world,
  ) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    const response = await enter(client, vodKey);
    const joined = expectOk(response);
    expectNoStore(response);
    expectEqual(
      [joined.channel_id, joined.live.vod_key],
      [String(vodKey), vodKey],
      'the channel and the live',
    );
    const ticketSeconds = (Date.parse(joined.ticket_expires_at) - (await world.now())) / 1000;
    expectThat(ticketSeconds > 30 && ticketSeconds <= 62, `the ticket lives for ${ticketSeconds} seconds`);
    expectThat(joined.heartbeat_seconds > 0, `heartbeat_seconds ${joined.heartbeat_seconds}`);
    expectThat(joined.playback.sources.length > 0, 'nothing to play');
    const again = expectOk(await enter(client, vodKey, { watch_id: joined.watch_id }));
    expectEqual(again.watch_id, joined.watch_id, 'the resumed visit');
    const heartbeat = await client.put(`/v1/streams/${vodKey}/heartbeat`, { watch_id: joined.watch_id });
    expectEqual(expectOk(heartbeat).state, 'live', 'the state in a heartbeat’s response');
    expectOk(await leave(client, vodKey, joined.watch_id));
  },

  'the first source plays: a playlist with segments': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    const { playback, watch_id } = expectOk(await enter(client, vodKey));
    const source = playback.sources.find(({ type }) => type !== 'flv');
    if (source) {
      const playlist = await fetch(new URL(source.url, world.target.baseUrl));
      expectEqual(playlist.status, 200, 'the status of the playlist');
      expectThat((await playlist.text()).startsWith('#EXTM3U'), 'the playlist is invalid');
    }
    expectOk(await leave(client, vodKey, watch_id));
  },

  'a member who may not watch gets the reason (LIVES-26)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const refusals = {
      minor01: 'age_limit',
      unverified01: 'verification_required',
      blocked01: 'block_live',
      excel01: 'excel_only',
    };
    for (const [id, code] of Object.entries(refusals)) {
      const { client } = await world.persona(id);
      // A minor's sign-in may be ended immediately: then there is no member to refuse here.
      expectRefusal(await enter(client, vodKey), code, 'invalid_token');
    }
  },

  'an excel-only member watches an excel live (LIVES-30)': async (world) => {
    const { vodKey } = await world.liveOf('host04');
    const { client } = await world.persona('excel01');
    const { watch_id } = expectOk(await enter(client, vodKey));
    expectOk(await leave(client, vodKey, watch_id));
  },

  'a visitor has to sign in, or enters as a guest where the site allows it (LIVES-24)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { guest_watch_yn } = expectOk(await world.visitor.get('/api/common/site-info'));
    const response = await enter(world.visitor, vodKey);
    if (guest_watch_yn === 'N') return void expectRefusal(response, 'login_required');
    expectOk(await leave(world.visitor, vodKey, expectOk(response).watch_id));
  },

  'a muted member watches and may not talk; a manager has a manager’s rights (CHAT-25)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    for (const [id, expected] of [
      ['muted01', { talk_refusal: 'chat_blocked' }],
      ['manager01', { permission: 2, talk_refusal: null }],
      ['fan01', { permission: 1, talk_refusal: null }],
      ['host01', { permission: 3, talk_refusal: null }],
    ]) {
      const { client } = await world.persona(id);
      const joined = expectOk(await enter(client, vodKey));
      const rights = Object.fromEntries(Object.keys(expected).map((key) => [key, joined[key]]));
      expectEqual(rights, expected, `the rights of ${id}`);
      expectOk(await leave(client, vodKey, joined.watch_id));
    }
  },

  'rankings of givers are numbered from 1, the most generous first (LIVES-43)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    for (const name of ['top-users', 'fan-rankings']) {
      const { list } = expectOk(await world.visitor.get(`/v1/streams/${vodKey}/${name}?limit=100`));
      expectSorted(
        list.map(({ star_cnt }) => star_cnt),
        'desc',
        `${name} by honey`,
      );
      expectEqual(
        list.map(({ rank }) => rank),
        list.map((_, at) => at + 1),
        `ranks of ${name}`,
      );
    }
  },

  'an unknown visit is not found (LIVES-37)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    const watch_id = '7f1f2c1e-6f0e-4a3c-9f53-2f8f1f0f6a11';
    expectRefusal(await client.put(`/v1/streams/${vodKey}/heartbeat`, { watch_id }), 'watch_not_found');
    expectRefusal(await enter(client, vodKey, { watch_id: 'no-uuid' }), 'validation_failed');
  },

  'a like is given once and taken back (LIVES-47)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('viewer01');
    const path = '/v1/vod/vod-like-proc';
    const state = async () => expectOk(await client.get(`${path}?vod_key=${vodKey}`));
    const like = async () => expectOk(await client.post(path, { vod_key: vodKey }));
    const takeBack = async () => expectOk(await client.delete(path, { vod_key: vodKey }));
    const { like_yn: before } = await state();
    await retryJudgement(async () => {
      const { like_cnt: others } = await takeBack();
      const liked = { like_yn: 'Y', like_cnt: others + 1 };
      expectEqual(await like(), liked, 'a like');
      expectEqual(await like(), liked, 'the same like again');
      expectEqual(await state(), liked, 'the like read back');
      const live = expectOk(await world.visitor.get(`/v1/vods/${vodKey}`));
      expectEqual(live.like_cnt, others + 1, 'likes on the page of the live');
      expectEqual(await takeBack(), { like_yn: 'N', like_cnt: others }, 'the removed like');
    });
    if (before === 'Y') await like();
  },

  ...watching,
  ...contractCases('lives'),
});
