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
import { operatorsAccess } from './operators-access.mjs';
import { operatorsCases } from './operators-cases.mjs';
import { operatorsChanges } from './operators-changes.mjs';
import { grants } from './operators-money.mjs';

/** The operators' console. */
export const admin = area('admin', {
  'an operator restricts a member and lifts the restriction once (ADMIN-3, ADMIN-5)': async ({
    persona,
    joining,
  }) => {
    const [{ client }, { userKey }] = [await persona('admin01'), await joining.member()];
    const body = { user_key: userKey, kind: 'broadcast', reason: '적합성 검사' };
    expectFieldRefusal(
      await client.post('/v1/admin/sanctions', { ...body, until: '2020-01-01T00:00:00Z' }),
      'until',
    );
    const { id, active_yn } = expectOk(await client.post('/v1/admin/sanctions', body));
    expectEqual(active_yn, 'Y', 'active_yn');
    const { list } = expectOk(await client.get(`/v1/admin/members?q=${userKey}&state=restricted`));
    expectEqual(list[0]?.restricted_from, ['broadcast'], 'restricted_from');
    expectOk(await client.delete(`/v1/admin/sanctions/${id}`, { reason: '적합성 검사' }));
    expectRefusal(
      await client.delete(`/v1/admin/sanctions/${id}`, { reason: '적합성 검사' }),
      'sanction_lifted',
    );
  },

  'an owner changes one version of a setting, and sets what it was before (ADMIN-22, ADMIN-23)': async ({
    persona,
    visitor,
  }) => {
    const { client } = await persona('admin01');
    const key = 'reg_check_url';
    const read = async () =>
      expectOk(await client.get(`/v1/admin/settings?q=${key}`)).list.find((setting) => setting.key === key);
    const before = await read();
    const put = (value, version) => client.put(`/v1/admin/settings/${key}`, { value, version });
    expectFieldRefusal(await put(7, before.version), 'value');
    const changed = expectOk(await put('https://example.com/check', before.version));
    expectRefusal(await put('https://example.com/other', before.version), 'setting_changed');
    const site = expectOk(await visitor.get('/api/common/site-info'));
    expectThat(JSON.stringify(site).includes('https://example.com/check'), 'the site shows the old value');
    const [last] = expectOk(await client.get(`/v1/admin/setting-changes?key=${key}`)).list;
    expectEqual(
      [last.change_id, last.new_value, last.last_yn],
      [changed.version, 'https://example.com/check', 'Y'],
      'the last change',
    );
    expectEqual(
      expectOk(await put(last.old_value, changed.version)).value,
      before.value,
      'the value after it was undone',
    );
    expectRefusal(
      await client.put('/v1/admin/settings/no_such_setting', { value: 1, version: 0 }),
      'setting_not_found',
    );
  },

  'a member is shown masked, and in full for a reason (ADMIN-2)': async ({ persona }) => {
    const [{ client }, { userKey }] = [await persona('admin01'), await persona('viewer01')];
    const response = await client.get(`/v1/admin/members/${userKey}`);
    const { phone } = expectOk(response);
    expectNoStore(response);
    expectThat(!/^\d{10,11}$/.test(phone), 'the telephone is not masked');
    const field = { target: `user:${userKey}`, field: 'phone' };
    expectFieldRefusal(await client.post('/v1/admin/unmask', field), 'reason');
    const shown = await client.post('/v1/admin/unmask', { ...field, reason: '적합성 검사' });
    expectThat(/^\d{10,11}$/.test(expectOk(shown).value), 'the telephone is not shown for a reason');
    expectNoStore(shown);
    const query = new URLSearchParams(field);
    expectEqual(
      expectOk(await client.get(`/v1/admin/unmask?${query}`)).value,
      shown.body.value,
      'the field again',
    );
  },

  'the audit log lists what was done, and is intact (ADMIN-24)': async ({ persona }) => {
    const [{ client }, { userKey }] = [await persona('admin01'), await persona('viewer01')];
    expectOk(await client.get(`/v1/admin/members/${userKey}`));
    const { list, chain } = expectOk(await client.get(`/v1/admin/audit-log?target=user:${userKey}`));
    expectThat(['users.look', 'users.unmask'].includes(list[0]?.action), 'reading adds no entry');
    expectEqual([chain.whole_yn, chain.broken_at], ['Y', null], 'the chain');
  },

  'an operator who impersonates a member changes nothing, and has no operator rights (ADMIN-9)': async ({
    persona,
    visitor,
  }) => {
    const [{ client }, { userKey }] = [await persona('admin01'), await persona('viewer01')];
    const { access_token } = expectOk(
      await client.post('/v1/admin/force-login', { user_key: userKey, reason: '적합성 검사' }),
    );
    const acting = visitor.as(access_token);
    expectEqual(expectOk(await acting.get(`/v1/users/${userKey}`)).forced_login_yn, 'Y', 'forced_login_yn');
    expectRefusal(await acting.put('/v1/user/user-state-memo-edit', { state_memo: '안녕' }), 'forced_login');
    expectRefusal(await acting.get('/v1/admin/overview'), 'forbidden');
  },

  ...grants,
  ...operatorsAccess,
  ...operatorsChanges,
  ...operatorsCases,

  ...contractCases('admin'),
});
