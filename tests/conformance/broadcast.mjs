import { settingsOfHosts } from './broadcast-hosts.mjs';
import { expectEqual, expectOk, expectRefusal, expectSorted, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, retryJudgement } from './harness.mjs';

/** A host's settings, and what a broadcast offers. */
export const broadcast = area('broadcast', {
  'the kinds of content are listed, each once (BROADCAST-1)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/broadcast-setting/live-category-list'));
    expectThat(list.length > 0, 'no category');
    expectEqual(new Set(list.map(({ theme_cd }) => theme_cd)).size, list.length, 'distinct theme_cd');
  },

  'the highest fan level of a host is from 0 to 100, and only hosts have one (BROADCAST-3)': async ({
    visitor,
    persona,
  }) => {
    const { userKey } = await persona('host01');
    const { max_fan_level } = expectOk(await visitor.get(`/v1/broadcast-setting/max-fan-level/${userKey}`));
    expectThat(
      Number.isInteger(max_fan_level) && max_fan_level >= 0 && max_fan_level <= 100,
      `max_fan_level ${max_fan_level}`,
    );
    expectRefusal(
      await visitor.get('/v1/broadcast-setting/max-fan-level/2147483647'),
      'host_not_found',
      'user_not_found',
    );
  },

  'a changed setting stays until it is changed back (BROADCAST-4)': async ({ persona }) => {
    const { client } = await persona('host05');
    const info = async () => expectOk(await client.get('/v1/broadcast-setting/bt-live-stream-setting-info'));
    const before = await info();
    const tts_yn = before.tts_yn === 'Y' ? 'N' : 'Y';
    const update = (body) => client.put('/v1/broadcast-setting/live-setting-update', body);
    expectEqual(expectOk(await update({ tts_yn })).tts_yn, tts_yn, 'tts_yn in the response');
    const after = await info();
    expectEqual(
      [after.tts_yn, after.chat_fan_level],
      [tts_yn, before.chat_fan_level],
      'the changed setting, and those left out',
    );
    expectOk(await update({ tts_yn: before.tts_yn }));
    for (const chat_fan_level of [-1, 101, 1.5, '3', null])
      expectRefusal(await update({ chat_fan_level }), 'validation_failed');
  },

  'a host has one live, changes it and ends it once (BROADCAST-10, BROADCAST-15, BROADCAST-16)': async (
    world,
  ) => {
    const { client } = await world.persona('host05');
    const { list } = expectOk(await world.visitor.get('/v1/broadcast-setting/live-category-list'));
    const start = () =>
      client.post('/v1/broadcast-setting/live-start-proc', {
        title: '확인하는 방송',
        theme_cd: list[0].theme_cd,
      });
    const { vod_key } = expectOk(await start());
    expectRefusal(await start(), 'live_already_on');
    const edited = await client.put('/v1/broadcast-setting/live-edit-proc', { vod_key, title: '바뀐 방송' });
    expectEqual(expectOk(edited).title, '바뀐 방송', 'title');
    const end = () => client.post('/v1/broadcast-setting/live-end-proc', { vod_key });
    expectOk(await end());
    expectRefusal(await end(), 'live_ended');
    expectEqual(expectOk(await world.visitor.get(`/v1/vods/${vod_key}`)).end_reason, 'host', 'end_reason');
  },

  'the table of a contest is ordered by honey, and both calls return the same (BROADCAST-23)': async (
    world,
  ) => {
    const { vodKey } = await world.liveOf('host04');
    await retryJudgement(async () => {
      const contest = expectOk(await world.visitor.get(`/v1/streams/${vodKey}/contest`));
      const stars = expectOk(await world.visitor.get(`/v1/calculate/contest-bj-star-v1/${vodKey}`));
      expectSorted(
        contest.list.map(({ star_cnt }) => star_cnt),
        'desc',
        'contestants by honey',
      );
      expectEqual(stars.list, contest.list, 'the list of both');
    });
    expectRefusal(await world.visitor.get('/v1/streams/2147483647/contest'), 'live_not_found');
  },

  'a host without a battle live cannot invite (BROADCAST-24)': async ({ persona }) => {
    const { client, userKey } = await persona('host05');
    const invite = (target_user_key) => client.post('/v1/broadcast-setting/battle-proc', { target_user_key });
    const { userKey: other } = await persona('host04');
    expectRefusal(await invite(userKey), 'self_target');
    expectRefusal(await invite(other), 'battle_live_needed');
    expectRefusal(await client.delete('/v1/broadcast-setting/battle-proc'), 'battle_not_found');
  },

  ...settingsOfHosts,
  ...contractCases('broadcast'),
});
