import { randomUUID } from 'node:crypto';
import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { freshId, freshNick, freshPhone } from './fresh.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';
import { stranger } from './joining.mjs';

const me = async ({ client, userKey }) => expectOk(await client.get(`/v1/users/${userKey}`));

/**
 * Changes that `use` makes to a member with honey are undone afterwards: the sandbox restores that member.
 * @param {import('./world.mjs').World} world
 * @param {(member: import('./world.mjs').SignedIn) => Promise<void>} use
 */
async function withRichMember(world, use) {
  await world.sandbox.requireSandbox();
  const member = await world.signIn('vip01');
  const snapshots = '/sandbox/api/snapshots';
  const name = `conformance-${freshId()}`;
  expectOk(await world.visitor.post(snapshots, { name, user_key: member.userKey }));
  try {
    await use(member);
  } finally {
    expectOk(await world.visitor.post(`${snapshots}/${name}/restore`));
    expectOk(await world.visitor.delete(`${snapshots}/${name}`));
  }
}

/** Accounts, changed by their members. */
export const settings = area('settings', {
  'an introduction is changed, and changed back (SETTINGS-9)': async ({ persona }) => {
    const viewer = await persona('viewer01');
    const { state_memo: before } = await me(viewer);
    const write = (state_memo) => viewer.client.put('/v1/user/user-state-memo-edit', { state_memo });
    const text = '적합성 검사 중이에요 🐝';
    expectEqual(expectOk(await write(text)).state_memo, text, 'state_memo');
    expectEqual((await me(viewer)).state_memo, text, 'state_memo read back');
    expectFieldRefusal(await write('가'.repeat(1001)), 'state_memo');
    expectEqual(expectOk(await write(before)).state_memo, before, 'state_memo changed back');
  },

  'the next possible change of a name is shown for both names (SETTINGS-6)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    for (const sort_cd of ['1', '2']) {
      const day = expectOk(await client.get(`/v1/user/user-permission-day-info?sort_cd=${sort_cd}`));
      expectEqual(String(day.sort_cd), sort_cd, 'sort_cd');
      expectEqual(day.next_at === null, day.permission_yn === 'Y', 'next_at against permission_yn');
      expectThat(day.days >= 0 && day.cost_star_cnt >= 0, `days ${day.days}, cost ${day.cost_star_cnt}`);
    }
    expectRefusal(await client.get('/v1/user/user-permission-day-info?sort_cd=3'), 'validation_failed');
  },

  'a nickname is checked with its price (SETTINGS-5)': async ({ persona }) => {
    const viewer = await persona('viewer01');
    const nick = freshNick();
    const check = expectOk(
      await viewer.client.get(`/v1/user/user-check-update-nick?${new URLSearchParams({ nick })}`),
    );
    expectEqual(
      [check.available_yn, check.balance_star_cnt],
      ['Y', (await me(viewer)).star_cnt],
      'the check',
    );
    const host = await me(await persona('host01'));
    const taken = expectOk(
      await viewer.client.get(`/v1/user/user-check-update-nick?${new URLSearchParams({ nick: host.nick })}`),
    );
    expectEqual([taken.available_yn, taken.code], ['N', 'taken'], 'the nickname of another');
  },

  'a nickname costs honey: a member without honey keeps the old one (SETTINGS-1)': async (world) => {
    const member = await world.joining.member();
    const { cost_star_cnt } = expectOk(
      await member.client.get('/v1/user/user-permission-day-info?sort_cd=1'),
    );
    if (cost_star_cnt === 0) throw new LeftOut('data', 'a nickname costs nothing here');
    expectRefusal(
      await member.client.put('/v1/user/user-nick-edit', { nick: freshNick() }),
      'not_enough_star',
    );
    expectEqual((await me(member)).nick, member.nick, 'the nickname');
  },

  'a nickname is paid once, however often it is sent (SETTINGS-2, SETTINGS-3)': (world) =>
    withRichMember(world, async (member) => {
      const { star_cnt: before } = await me(member);
      const { cost_star_cnt, permission_yn } = expectOk(
        await member.client.get('/v1/user/user-permission-day-info?sort_cd=1'),
      );
      if (permission_yn === 'N' || before < cost_star_cnt)
        throw new LeftOut('data', `${member.id} may not change the nickname now`);
      const nick = freshNick();
      const headers = { 'Idempotency-Key': randomUUID() };
      const write = (body) => member.client.put('/v1/user/user-nick-edit', body, { headers });
      const responses = await Promise.all([write({ nick }), write({ nick }), write({ nick })]);
      for (const response of responses)
        expectEqual(expectOk(response), { nick, balance_star_cnt: before - cost_star_cnt }, 'the response');
      expectNoStore(responses[0]);
      expectRefusal(await write({ nick: freshNick() }), 'idempotency_mismatch');
      expectEqual((await me(member)).star_cnt, before - cost_star_cnt, 'the remaining honey');
      expectRefusal(
        await member.client.put('/v1/user/user-nick-edit', { nick: freshNick() }),
        'change_too_soon',
      );
    }),

  'a profile ID is changed once, then only after a wait (SETTINGS-7)': async ({
    joining,
    visitor,
    persona,
  }) => {
    const member = await joining.member();
    const profile_id = freshId();
    const write = (value) => member.client.put('/v1/user/user-profile-id-edit', { profile_id: value });
    expectFieldRefusal(await write('a_b'), 'profile_id');
    const viewer = await me(await persona('viewer01'));
    expectRefusal(await write(viewer.profile_id), 'profile_id_taken', 'change_too_soon');
    expectEqual(expectOk(await write(profile_id)).profile_id, profile_id, 'profile_id');
    const profile = expectOk(await visitor.get(`/v1/user/profile-info/${member.userKey}`));
    expectEqual(profile.profile_id, profile_id, 'profile_id of the profile');
    const { permission_yn } = expectOk(
      await member.client.get('/v1/user/user-permission-day-info?sort_cd=2'),
    );
    if (permission_yn === 'N') expectRefusal(await write(freshId()), 'change_too_soon');
  },

  'a generated picture becomes the profile picture, and is removed (SETTINGS-10)': async ({
    joining,
    visitor,
  }) => {
    const { client, userKey } = await joining.member();
    const { list } = expectOk(await visitor.get('/v1/user/temp-ai-profile-image-list'));
    const { ai_image_id, url } = list[0];
    const write = (body) => client.put('/v1/user/profile-img-edit', body);
    expectEqual(expectOk(await write({ ai_image_id })).profile_info, url, 'profile_info');
    expectEqual(
      expectOk(await visitor.get(`/v1/user/profile-info/${userKey}`)).profile_info,
      url,
      'profile_info read back',
    );
    expectEqual(expectOk(await write({ reset_yn: 'Y' })).profile_info, null, 'profile_info removed');
    expectRefusal(await write({}), 'validation_failed');
    expectRefusal(await write({ ai_image_id, reset_yn: 'Y' }), 'validation_failed');
    expectRefusal(await write({ file_id: 2_147_483_647 }), 'file_not_found');
  },

  'a membership in a fan club can be hidden and shown (SETTINGS-11)': async ({ joining }) => {
    const { client } = await joining.member();
    for (const display_yn of ['N', 'Y']) {
      const response = await client.put('/v1/user/myfan-display-proc', { display_yn });
      expectEqual(expectOk(response).display_yn, display_yn, 'display_yn');
    }
  },

  'a password is changed with the old one; other sign-ins end (SETTINGS-14)': async (world) => {
    const member = await world.joining.member();
    const other = await world.signInWith(member.id, () => member);
    const password = 'Nk#4m7Tz!p';
    const write = (old_password, next) =>
      other.client.put('/v1/user/user-password-reset', { old_password, password: next });
    expectRefusal(await write('Wrong!2026', password), 'password_incorrect');
    for (const [weak, code] of [
      ['short1!', '4'],
      [member.password, '10'],
      ['Wq!abc47k', '6'],
    ]) {
      const { fields } = expectRefusal(await write(member.password, weak), 'password_rule');
      expectEqual(fields[0].code, code, `the checker's code of "${weak}"`);
    }
    expectOk(await write(member.password, password));
    expectRefusal(await member.client.post('/v1/user/login-check-proc'), 'invalid_token');
    const login = (attempt) =>
      world.visitor.post('/v1/user/login-proc', { id: member.id, password: attempt });
    expectRefusal(await login(member.password), 'login_incorrect');
    expectOk(await login(password));
  },

  'a social member has no password to change (SETTINGS-17)': async ({ persona }) => {
    const { client } = await persona('social01');
    // A wrong old one, so that a server that confuses it with another member's changes nothing.
    const body = { old_password: 'Wrong!2026', password: 'Nk#4m7Tz!p' };
    expectRefusal(await client.put('/v1/user/user-password-reset', body), 'password_unavailable');
  },

  'a telephone is changed with a code sent to the new one (SETTINGS-12)': async ({ joining }) => {
    const member = await joining.member();
    const phone = freshPhone();
    const certification_key = await joining.verifiedPhoneCode(phone, 'phone_edit', member.client);
    const write = (key) => member.client.put('/v1/user/user-phone-edit', { certification_key: key });
    const { phone_hide } = expectOk(await write(certification_key));
    expectEqual(phone_hide, `010-****-${phone.slice(-4)}`, 'phone_hide');
    expectEqual((await me(member)).phone, phone, 'the telephone read back');
    expectRefusal(await write(certification_key), 'code_expired');
    expectRefusal(await write(randomUUID()), 'code_expired');
  },

  'a member verifies as themselves; as another member it is refused (VERIFICATION-8, VERIFICATION-9)':
    async ({ joining, persona }) => {
      const member = await joining.member();
      const verifyMember = async (person) => {
        const { cert_key, cert_token } = await joining.openAndAnswer(person, {
          purpose: 'certify',
          client: member.client,
        });
        return member.client.put('/v1/user/user-certify-edit', { cert_key, cert_token });
      };
      const other = await joining.member();
      expectRefusal(await verifyMember(other.person), 'cert_duplicate', 'cert_mismatch', 'already_verified');
      const foreign = await joining.openAndAnswer(stranger(), { purpose: 'certify', client: other.client });
      const { client } = await persona('viewer02');
      expectRefusal(
        await client.put('/v1/user/user-certify-edit', {
          cert_key: foreign.cert_key,
          cert_token: foreign.cert_token,
        }),
        'cert_not_found',
        'already_verified',
      );
    },

  'a deletion is pending, ends every sign-in, and is cancelled by signing in (SETTINGS-19, SETTINGS-20)':
    async (world) => {
      const { client, id, password } = await world.joining.member();
      const remove = (body) => client.delete('/v1/user/user-delete', body);
      expectFieldRefusal(await remove({ password }), 'reason');
      expectRefusal(await remove({ reason: '적합성 검사', password: 'Wrong!2026' }), 'password_incorrect');
      expectRefusal(await remove({ reason: '적합성 검사' }), 'validation_failed');
      const deletion = expectOk(await remove({ reason: '적합성 검사', password }));
      expectThat(
        new Date(deletion.deleted_on) >= new Date(deletion.deletion_asked_at.slice(0, 10)),
        'it is final before it is due',
      );
      expectRefusal(await client.post('/v1/user/login-check-proc'), 'invalid_token');
      const back = await world.signInWith(id, () => ({ id, password }));
      expectOk(await back.client.post('/v1/user/login-check-proc'));
    },

  ...contractCases('settings'),
});
