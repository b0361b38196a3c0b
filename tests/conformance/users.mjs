import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const secrets = [
  'phone',
  'name',
  'phone_hide',
  'password',
  'password_hash',
  'phone_enc',
  'star_cnt',
  'login_id',
];

/** Each grade with its name and its discount in percent. */
const vipGrades = [
  [0, 'Basic', 0],
  [1, 'Royal', 9],
  [2, 'VIP', 8],
  [3, 'Gold', 6],
  [4, 'Metal', 5],
  [5, 'Family', 4],
];

/** Members, their profiles and their view of each other. */
export const users = area('users', {
  'the session user is returned in full to the member (USERS-1)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const response = await client.get(`/v1/users/${userKey}`);
    const user = expectOk(response);
    expectNoStore(response);
    const profile = expectOk(await client.get(`/v1/user/profile-info/${userKey}`));
    const namesOf = ({ user_key, profile_id, nick }) => [user_key, profile_id, nick];
    expectEqual(namesOf(user), [userKey, profile.profile_id, profile.nick], 'names of the session user');
    expectThat(/^(|01\d-\*+-\d{4})$/.test(user.phone_hide), `phone_hide is ${user.phone_hide}`);
    expectThat(Number.isSafeInteger(user.star_cnt) && user.star_cnt >= 0, `star_cnt is ${user.star_cnt}`);
  },

  "another member's session user is not found (USERS-1)": async ({ persona }) => {
    const [viewer, host] = [await persona('viewer01'), await persona('host01')];
    expectRefusal(await viewer.client.get(`/v1/users/${host.userKey}`), 'user_not_found', 'forbidden');
    expectRefusal(await viewer.client.get(`/v1/users/simple/${host.userKey}`), 'user_not_found', 'forbidden');
  },

  'balances are whole numbers, the same in both calls (USERS-3)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer02');
    const response = await client.get(`/v1/users/simple/${userKey}`);
    const { star_cnt, btuc_cnt } = expectOk(response);
    expectNoStore(response);
    const user = expectOk(await client.get(`/v1/users/${userKey}`));
    expectEqual([star_cnt, btuc_cnt], [user.star_cnt, user.btuc_cnt], 'star_cnt and btuc_cnt');
  },

  'a public profile has nothing private (USERS-2)': async ({ visitor, persona }) => {
    const { userKey } = await persona('host01');
    const profile = expectOk(await visitor.get(`/v1/user/profile-info/${userKey}`));
    expectEqual([profile.user_key, profile.host_yn, profile.follow_yn], [userKey, 'Y', 'N'], 'the profile');
    expectEqual(
      secrets.filter((key) => key in profile),
      [],
      'private fields of a public profile',
    );
  },

  'the name card is the profile (USERS-2)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const { userKey } = await persona('host01');
    const card = expectOk(await client.get(`/v1/popup/bt-namecard?user_key=${userKey}`));
    const profile = expectOk(await client.get(`/v1/user/profile-info/${userKey}`));
    expectEqual(
      [card.user_key, card.nick, card.profile_id],
      [profile.user_key, profile.nick, profile.profile_id],
      'the card',
    );
  },

  'an unknown member is not found, a malformed key is refused': async ({ visitor }) => {
    expectRefusal(await visitor.get('/v1/user/profile-info/2147483647'), 'user_not_found');
    for (const id of ['abc', '0', '-1', '1.5', '99999999999', '1%00']) {
      expectRefusal(
        await visitor.get(`/v1/user/profile-info/${id}`),
        'validation_failed',
        'user_not_found',
        'bad_request',
      );
    }
  },

  'the VIP grades are listed, each with its discount (USERS-4)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/initialize/bt-pay-grade-setting-v1'));
    expectEqual(
      list.map(({ vip_level, name, discountRate }) => [vip_level, name, discountRate]),
      vipGrades,
      'the grades',
    );
  },

  'the member groups list the VIP and honorary grades, and the member’s own (USERS-4, USERS-5)': async ({
    persona,
  }) => {
    const { client, userKey } = await persona('vip01');
    const { list } = expectOk(await client.get('/v1/user/member-group-list'));
    const { vip_level } = expectOk(await client.get(`/v1/users/${userKey}`));
    const ofKind = (wanted) => list.filter(({ kind }) => kind === wanted);
    expectEqual(
      ofKind('vip').map(({ level, name, discountRate }) => [level, name, discountRate]),
      vipGrades,
      'the VIP grades',
    );
    expectEqual(
      ofKind('honor').map(({ name }) => name),
      ['Rookie', 'Pro', 'Star', 'Master', 'MVP'],
      'the honorary grades',
    );
    const own = ofKind('vip').filter(({ own_yn }) => own_yn === 'Y');
    expectEqual(
      own.map(({ level }) => level),
      [vip_level],
      'the member’s VIP grade',
    );
  },

  'a member’s restrictions are shown to the member only (SESSION-23)': async ({ persona, visitor }) => {
    const [viewer, other] = [await persona('viewer01'), await persona('viewer02')];
    const { list } = expectOk(await viewer.client.get(`/v1/user/user-sanction/${viewer.userKey}`));
    expectThat(Array.isArray(list), 'no list');
    expectRefusal(
      await viewer.client.get(`/v1/user/user-sanction/${other.userKey}`),
      'forbidden',
      'user_not_found',
    );
    expectRefusal(
      await visitor.get(`/v1/user/user-sanction/${other.userKey}`),
      'login_required',
      'invalid_token',
      'forbidden',
      'user_not_found',
    );
  },

  'an operator finds a member by key, ID and nickname (USERS-7)': async ({ persona }) => {
    const [{ client }, viewer] = [await persona('admin01'), await persona('viewer01')];
    const { nick } = expectOk(await viewer.client.get(`/v1/users/${viewer.userKey}`));
    for (const key of [viewer.userKey, viewer.id, encodeURIComponent(nick)]) {
      const response = await client.get(`/v1/mgt/mgt-user-check/${key}`);
      expectEqual(expectOk(response).user_key, viewer.userKey, `the member found by ${key}`);
      expectNoStore(response);
    }
    expectRefusal(await client.get('/v1/mgt/mgt-user-check/nobodyhasthisid'), 'user_not_found');
  },

  'an operator changes a member, with a reason, and back (USERS-8)': async ({ persona, joining }) => {
    const { client } = await persona('admin01');
    const { userKey } = await joining.member();
    const path = `/v1/mgt/mgt-user-update/${userKey}`;
    expectFieldRefusal(await client.put(path, { vip_level: 2 }), 'reason');
    const reason = '적합성 검사';
    expectEqual(expectOk(await client.put(path, { vip_level: 2, reason })).vip_level, 2, 'vip_level');
    expectEqual(
      expectOk(await client.get(`/v1/mgt/mgt-user-check/${userKey}`)).vip_level,
      2,
      'vip_level read back',
    );
    expectRefusal(await client.put(path, { star_cnt: 1_000_000, reason }), 'validation_failed');
    expectFieldRefusal(await client.put(path, { vip_level: 99, reason }), 'vip_level');
  },

  ...contractCases('users'),
});
