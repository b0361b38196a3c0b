import { expectEqual, expectNoStore, expectOk, expectRefusal, expectSorted, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, retryJudgement } from './harness.mjs';

const path = '/v1/mypage/account-settings-push';

/** A switch flipped, or another time of the day. */
const flippedOf = (value) =>
  value === 'Y' ? 'N' : value === 'N' ? 'Y' : value === '13:05' ? '13:06' : '13:05';

const lists = '/v1/mypage/alarm';

/** Alarms: members' settings, and what they receive. */
export const alarms = area('alarms', {
  'one switch is flipped and the others stay; then it is flipped back (ALARMS-2)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const response = await client.get('/v1/user/user-alarm-setting');
    const before = expectOk(response);
    expectNoStore(response);
    for (const [name, value] of Object.entries(before)) {
      const turned = { [name]: flippedOf(value) };
      expectEqual(
        expectOk(await client.put(path, turned)),
        { ...before, ...turned },
        `the settings with ${name} flipped`,
      );
      expectEqual(expectOk(await client.put(path, { [name]: value })), before, 'the settings flipped back');
    }
  },

  'a switch is Y or N (CORE-12)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    for (const live_yn of ['y', true, 1, null, '', ['Y']]) {
      expectRefusal(await client.put(path, { live_yn }), 'validation_failed');
    }
    expectRefusal(await client.put(path, { all_yn: 'Y' }), 'validation_failed');
  },

  'lists are newest first, and continue by cursor (ALARMS-9)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    for (const name of ['live', 'active']) {
      const all = expectOk(await client.get(`${lists}-${name}-list?limit=100`));
      const numbers = all.list.map(({ alarm_sn }) => alarm_sn);
      expectSorted(numbers, 'desc', `the alarms of ${name}`);
      const seen = [];
      for (let cursor = ''; cursor !== null && seen.length <= numbers.length; ) {
        const page = expectOk(
          await client.get(`${lists}-${name}-list?limit=1${cursor && `&cursor=${cursor}`}`),
        );
        seen.push(...page.list.map(({ alarm_sn }) => alarm_sn));
        cursor = page.cursor;
      }
      if (numbers.length < 100) expectEqual(seen, numbers, `the alarms of ${name}, page by page`);
    }
  },

  'the unread count matches the lists (ALARMS-9)': async ({ persona }) => {
    for (const id of ['viewer01', 'host01', 'host05']) {
      const { client } = await persona(id);
      await retryJudgement(async () => {
        const info = expectOk(await client.get(`${lists}-not-read-info`));
        for (const name of ['live', 'active']) {
          const { list, total } = expectOk(await client.get(`${lists}-${name}-list?limit=100`));
          const unread = list.filter(({ read_yn }) => read_yn === 'N').length;
          const isWhole = total <= 100;
          expectThat(
            isWhole ? info[`${name}_cnt`] === unread : info[`${name}_cnt`] >= unread,
            `${unread} alarms of ${name} are listed as unread, and ${info[`${name}_cnt`]} are counted`,
          );
        }
      });
    }
  },

  'the unread count falls to zero as alarms are read (ALARMS-9)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const before = expectOk(await client.get(`${lists}-not-read-info`));
    const { live_cnt, active_cnt, notice_cnt, event_cnt } = before;
    expectEqual(
      before.total_cnt,
      live_cnt + active_cnt + notice_cnt + event_cnt,
      'the sum of the unread counts',
    );
    for (const [type_cd, name] of [
      [4, 'live'],
      [2, 'active'],
    ]) {
      const after = expectOk(await client.put(`${lists}-read-proc`, { type_cd }));
      expectEqual(after[`${name}_cnt`], 0, `the unread count of ${name}`);
      const { list } = expectOk(await client.get(`${lists}-${name}-list?limit=100`));
      expectThat(
        list.every(({ read_yn }) => read_yn === 'Y'),
        `every alarm of ${name} is read`,
      );
    }
  },

  "another member's alarm is not found (ALARMS-14)": async ({ persona }) => {
    const { client } = await persona('viewer01');
    const stranger = (await persona('viewer02')).client;
    const { list } = expectOk(await client.get(`${lists}-active-list?limit=1`));
    const alarm_sn = list[0]?.alarm_sn ?? 1;
    expectRefusal(await stranger.put(`${lists}-read-proc`, { type_cd: 2, alarm_sn }), 'alarm_not_found');
    expectRefusal(await client.put(`${lists}-read-proc`, { type_cd: 3 }), 'validation_failed');
  },

  'an empty list suggests unfollowed hosts (ALARMS-9)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    for (const name of ['live', 'active']) {
      const { list } = expectOk(await client.get(`${lists}-${name}-empty-list?limit=5`));
      for (const { user_key } of list) {
        expectThat(user_key !== userKey, 'no host to follow');
        expectEqual(
          expectOk(await client.get(`/v1/user/follow-check/${user_key}`)).follow_yn,
          'N',
          `whether ${user_key} is followed`,
        );
      }
    }
  },

  ...contractCases('alarms'),
});
