import { expectEqual, expectNoStore, expectOk, expectRefusal } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const path = '/v1/mypage/account-settings-push';

/** What a member wants to be told of. */
export const alarms = area('alarms', {
  'one switch is turned and the others stay; then it is turned back (ALARMS-2)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const answer = await client.get('/v1/user/user-alarm-setting');
    const before = expectOk(answer);
    expectNoStore(answer);
    for (const [name, value] of Object.entries(before)) {
      const turned = { [name]: value === 'Y' ? 'N' : 'Y' };
      expectEqual(
        expectOk(await client.put(path, turned)),
        { ...before, ...turned },
        `the settings with ${name} turned`,
      );
      expectEqual(expectOk(await client.put(path, { [name]: value })), before, 'the settings turned back');
    }
  },

  'a switch is Y or N (CORE-12)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    for (const live_yn of ['y', true, 1, null, '', ['Y']]) {
      expectRefusal(await client.put(path, { live_yn }), 'validation_failed');
    }
    expectRefusal(await client.put(path, { all_yn: 'Y' }), 'validation_failed');
  },

  ...contractCases('alarms'),
});
