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
      'sanction_not_found',
    );
  },

  'a member is shown masked, and in full for a reason (ADMIN-2)': async ({ persona }) => {
    const [{ client }, { userKey }] = [await persona('admin01'), await persona('viewer01')];
    const response = await client.get(`/v1/admin/members/${userKey}`);
    const { masked_yn, phone } = expectOk(response);
    expectNoStore(response);
    expectEqual(masked_yn, 'Y', 'masked_yn');
    expectThat(!/^\d{10,11}$/.test(phone), 'the telephone is not masked');
    expectFieldRefusal(await client.get(`/v1/admin/members/${userKey}?unmask_yn=Y`), 'reason');
  },

  'the audit log lists what was done, and is intact (ADMIN-12)': async ({ persona }) => {
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

  ...contractCases('admin'),
});
