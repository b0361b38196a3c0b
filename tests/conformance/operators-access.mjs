import { createHmac, randomUUID } from 'node:crypto';
import { operations } from './contract.mjs';
import { expectEqual, expectNoStore, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { until } from './harness.mjs';
import { PasskeyDevice } from './passkey-device.mjs';

const reason = '적합성 검사';

/** Sets the roles of an account as an owner, from the version that the owner read. */
async function setRoles({ persona }, { userKey }, roles, version) {
  const { client } = await persona('admin01');
  return client.put(`/v1/admin/operators/${userKey}/roles`, { roles, version, reason });
}

/**
 * A new operator, signed in after the roles were given: they end the sign-ins of the member.
 * @param {import('./world.mjs').World} world
 * @param {string[]} roles
 */
export async function newOperator(world, roles) {
  const member = await world.joining.member();
  const { version } = expectOk(await setRoles(world, member, roles, 0));
  const { id, password } = member;
  const operator = await world.signInWith(id, () => ({ id, password }));
  return { ...operator, version, nick: member.nick };
}

/** Takes all roles away, so that no account of the run remains an operator. */
export async function retire(world, operator) {
  const { client } = await world.persona('admin01');
  const { list } = expectOk(await client.get('/v1/admin/operators?limit=100'));
  const found = list.find(({ user }) => user.user_key === operator.userKey);
  if (found) expectOk(await setRoles(world, operator, [], found.version));
}

/** The files of operators' lists. */
const files = operations
  .filter(({ method, path, guard }) => method === 'GET' && guard === 'operator' && /^[^{]+\/csv$/.test(path))
  .map(({ path }) => path);

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits), some steps after `nowMs`. */
export function totpCode(secret, nowMs, steps = 0) {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Registers a passkey of a simulated device, verifies the factor with it, and removes it. */
async function tryPasskey(world, operator) {
  const started = await operator.post('/v1/admin/security/begin', { method: 'passkey' });
  // At an address without a name there are no passkeys.
  if (started.status === 409) {
    expectRefusal(started, 'passkey_unavailable');
    expectRefusal(await operator.post('/v1/admin/security/passkey-options', {}), 'passkey_unavailable');
    return;
  }
  const device = new PasskeyDevice(world.target.baseUrl);
  const created = device.create(expectOk(started).options);
  expectOk(
    await operator.post('/v1/admin/security/factors', {
      method: 'passkey',
      passkey: created,
      name: '노트북',
    }),
  );
  const [{ id }] = expectOk(await operator.get('/v1/admin/security')).passkeys;
  expectOk(await operator.put(`/v1/admin/security/passkeys/${id}`, { name: '사무실 노트북' }));
  const { options } = expectOk(await operator.post('/v1/admin/security/passkey-options', {}));
  expectThat(JSON.parse(options).challenge.length >= 20, 'a guessable challenge');
  const signed = { method: 'passkey', passkey: device.get(options) };
  const stepped = expectOk(await operator.post('/v1/admin/security/step-up', signed));
  expectRefusal(await operator.post('/v1/admin/security/step-up', signed), 'factor_incorrect');
  const own = operator.as(stepped.access_token);
  const [{ name }] = expectOk(await own.get('/v1/admin/security')).passkeys;
  expectEqual(name, '사무실 노트북', 'the name of the passkey');
  expectOk(await own.delete(`/v1/admin/security/passkeys/${id}`));
  expectEqual(expectOk(await own.get('/v1/admin/security')).passkeys, [], 'the passkeys');
}

/** Roles, second factors, and acts that two operators do together. */
export const operatorsAccess = {
  'a member becomes an operator by a role, with its rights alone, until it is taken away (ADMIN-12, ADMIN-16)':
    async (world) => {
      world.requireWrites();
      const operator = await newOperator(world, ['support']);
      try {
        const me = await operator.client.get('/v1/admin/me');
        expectNoStore(me);
        const { user_key, roles, rights } = expectOk(me);
        expectEqual([user_key, roles], [operator.userKey, ['support']], 'the operator');
        expectThat(rights.includes('inquiries.answer'), 'support may not answer inquiries');
        expectThat(!rights.includes('settings.write'), 'support may change settings');
        expectOk(await operator.client.get('/v1/admin/inquiries'));
        expectRefusal(await operator.client.get('/v1/admin/settings'), 'right_missing');
        expectRefusal(await setRoles(world, operator, ['finance'], operator.version + 1), 'operator_changed');
        const changed = expectOk(await setRoles(world, operator, ['finance'], operator.version));
        expectEqual(changed.roles, ['finance'], 'roles');
        expectRefusal(await operator.client.get('/v1/admin/inquiries'), 'right_missing');
        expectOk(await operator.client.get('/v1/admin/deposits'));
      } finally {
        await retire(world, operator);
      }
      const left = await operator.client.get('/v1/admin/me');
      expectRefusal(left, 'invalid_token', 'forbidden');
    },

  'an act above its amount is requested by one operator and approved by another, once (ADMIN-18 to ADMIN-20)':
    async (world) => {
      world.requireWrites();
      const { client: owner } = await world.persona('admin01');
      const { list: settings } = expectOk(await owner.get('/v1/admin/settings?q=four_eyes_star'));
      const threshold = settings.find(({ key }) => key === 'four_eyes_star')?.value;
      if (!threshold) return;
      const [operator, member] = [await newOperator(world, ['finance']), await world.joining.member()];
      try {
        const key = { headers: { 'Idempotency-Key': randomUUID() } };
        const body = { user_key: member.userKey, amount: threshold + 1, reason };
        const grant = () => operator.client.post('/v1/admin/star-grants', body, key);
        const requested = expectOk(await grant(), 202);
        expectEqual(
          [requested.state, requested.amount, requested.unit, requested.target],
          ['waiting', threshold + 1, 'STAR', `user:${member.userKey}`],
          'the request',
        );
        expectEqual(expectOk(await grant(), 202).request_id, requested.request_id, 'the request of a repeat');
        const act = (client, name) =>
          client.post(`/v1/admin/requests/${requested.request_id}/${name}`, { reason });
        expectRefusal(await act(operator.client, 'approve'), 'request_own');
        const { list } = expectOk(await owner.get('/v1/admin/requests?state=waiting&limit=100'));
        const shown = list.find(({ request_id }) => request_id === requested.request_id);
        expectEqual(
          [shown?.requester.user_key, shown?.decidable_yn],
          [operator.userKey, 'Y'],
          'the request in the list',
        );
        const approved = expectOk(await act(owner, 'approve'));
        expectEqual([approved.state, approved.decision_reason], ['done', reason], 'the approved request');
        expectRefusal(await act(owner, 'approve'), 'request_closed');
        expectRefusal(await act(owner, 'refuse'), 'request_closed');
        expectEqual(expectOk(await grant()).balance, threshold + 1, 'the honey after a repeat');

        const recall = { user_key: member.userKey, amount: -threshold - 1, reason };
        const other = expectOk(
          await operator.client.post('/v1/admin/star-grants', recall, {
            headers: { 'Idempotency-Key': randomUUID() },
          }),
          202,
        );
        const refused = expectOk(
          await owner.post(`/v1/admin/requests/${other.request_id}/refuse`, { reason }),
        );
        expectEqual(refused.state, 'refused', 'the refused request');
        expectRefusal(
          await owner.post('/v1/admin/requests/999999999/approve', { reason }),
          'request_not_found',
        );
      } finally {
        await retire(world, operator);
      }
    },

  'an act on many rows is shown by its dry run, started once, and cancelled by who may do it (ADMIN-38, ADMIN-40, ADMIN-41)':
    async (world) => {
      world.requireWrites();
      const [moderator, support] = [
        await newOperator(world, ['moderator']),
        await newOperator(world, ['support']),
      ];
      try {
        const body = { act: 'host_asks.reject', targets: ['2000000000'], reason };
        const created = expectOk(await moderator.client.post('/v1/admin/batches', body));
        const path = `/v1/admin/batches/${created.batch_id}`;
        const ready = await until(world.target, 'the dry run', async () => {
          const batch = expectOk(await moderator.client.get(path));
          return batch.state === 'ready' ? batch : undefined;
        });
        expectEqual([ready.row_cnt, ready.refused_cnt, ready.own_yn], [1, 1, 'Y'], 'the dry run');
        const [row] = expectOk(await moderator.client.get(`${path}/rows`)).list;
        expectEqual([row?.state, row?.code], ['refused', 'host_ask_not_found'], 'the row');
        expectRefusal(await moderator.client.post(`${path}/start`), 'batch_empty');
        expectRefusal(await support.client.post('/v1/admin/batches', body), 'right_missing');
        expectRefusal(await support.client.post(`${path}/cancel`), 'right_missing');
        expectEqual(expectOk(await moderator.client.post(`${path}/cancel`)).state, 'cancelled', 'the state');
        expectRefusal(await moderator.client.post(`${path}/start`), 'batch_closed');
        expectRefusal(await moderator.client.get('/v1/admin/batches/2000000000'), 'batch_not_found');
      } finally {
        await retire(world, moderator);
        await retire(world, support);
      }
    },

  'honey moves between two accounts once for a key, and is in both histories (WALLET-9)': async (world) => {
    world.requireWrites();
    const { client } = await world.persona('admin01');
    const [from, to] = [await world.joining.member(), await world.joining.member()];
    const withKey = () => ({ headers: { 'Idempotency-Key': randomUUID() } });
    expectOk(
      await client.post('/v1/admin/star-grants', { user_key: from.userKey, amount: 30, reason }, withKey()),
    );
    const [key, body] = [
      withKey(),
      { from_user_key: from.userKey, to_user_key: to.userKey, amount: 20, reason },
    ];
    const moved = expectOk(await client.post('/v1/admin/star-transfers', body, key));
    expectEqual([moved.amount, moved.from_balance, moved.to_balance], [20, 10, 20], 'the transfer');
    expectEqual(expectOk(await client.post('/v1/admin/star-transfers', body, key)), moved, 'the repeat');
    expectRefusal(
      await client.post('/v1/admin/star-transfers', { ...body, amount: 11 }, withKey()),
      'star_transfer_exceeds',
    );
    expectRefusal(
      await client.post('/v1/admin/star-transfers', { ...body, to_user_key: from.userKey }, withKey()),
      'star_transfer_self',
    );
    const uses = expectOk(await from.client.get('/v1/calculate/bt-user-star-uses?kind=transfer')).list;
    expectEqual(
      uses.map(({ direction, amount, user }) => [direction, amount, user.user_key]),
      [['used', 20, to.userKey]],
      'the history of the first member',
    );
    const charges = expectOk(await to.client.get('/v1/user/user-payment-list')).list;
    expectThat(
      charges.some(({ method, bonus_star_cnt }) => method === 'move' && bonus_star_cnt === 20),
      'the transfer is not in the history of the second member',
    );
  },

  'an operator signs in with a second factor, and verifies it again for what it protects (SESSION-48 to SESSION-55)':
    async (world) => {
      world.requireWrites();
      const operator = await newOperator(world, ['support']);
      try {
        const call = operator.client;
        expectEqual(expectOk(await call.get('/v1/admin/security')).totp_at, null, 'totp_at');
        const { secret, uri } = expectOk(await call.post('/v1/admin/security/begin', { method: 'totp' }));
        expectThat(uri.startsWith('otpauth://totp/') && uri.includes(secret), 'the address has no secret');
        const now = await world.now();
        const wrong = totpCode(secret, now) === '000000' ? '000001' : '000000';
        expectRefusal(
          await call.post('/v1/admin/security/factors', { method: 'totp', code: wrong }),
          'factor_incorrect',
        );
        const { recovery_codes: codes } = expectOk(
          await call.post('/v1/admin/security/factors', { method: 'totp', code: totpCode(secret, now) }),
        );
        expectEqual(new Set(codes).size, 10, 'the recovery codes');

        const { id, password } = operator;
        const login = () => world.visitor.post('/v1/user/login-proc', { id, password });
        const half = await login();
        expectRefusal(half, 'factor_required');
        const { ticket, totp_yn, passkey_yn } = half.body.detail;
        expectEqual([totp_yn, passkey_yn], ['Y', 'N'], 'the factors that the sign-in names');
        const proof = { ticket, method: 'recovery', code: codes[0] };
        const tokens = expectOk(await world.visitor.post('/v1/user/factor/login-proc', proof));
        const again = (await login()).body.detail.ticket;
        expectRefusal(
          await world.visitor.post('/v1/user/factor/login-proc', { ...proof, ticket: again }),
          'factor_incorrect',
        );
        const signedIn = world.visitor.as(tokens.access_token);
        expectEqual(expectOk(await signedIn.get('/v1/admin/security')).recovery_left, 9, 'recovery_left');
        expectRefusal(
          await signedIn.post('/v1/admin/security/step-up', { method: 'totp', code: wrong }),
          'factor_incorrect',
        );
        const step = { method: 'totp', code: totpCode(secret, now, 1) };
        const stepped = expectOk(await signedIn.post('/v1/admin/security/step-up', step));
        expectThat(Date.parse(stepped.step_up_until) > now, 'step_up_until is in the past');
        expectRefusal(await signedIn.post('/v1/admin/security/step-up', step), 'factor_incorrect');
        const own = world.visitor.as(stepped.access_token);
        expectOk(await own.post('/v1/admin/security/activity', {}));
        const { recovery_codes: fresh } = expectOk(await own.post('/v1/admin/security/recovery-codes', {}));
        expectThat(!fresh.includes(codes[1]), 'a recovery code of before is still valid');
        expectEqual(expectOk(await own.get('/v1/admin/security')).recovery_left, 10, 'recovery_left');

        await tryPasskey(world, own);
        expectRefusal(await own.delete('/v1/admin/security/passkeys/2000000000'), 'factor_not_found');

        const { client: owner } = await world.persona('admin01');
        expectOk(await owner.post(`/v1/admin/operators/${operator.userKey}/factor-reset`, { reason }));
        expectRefusal(await own.get('/v1/admin/security'), 'invalid_token');
        const alone = world.visitor.as(expectOk(await login()).access_token);

        const next = expectOk(await alone.post('/v1/admin/security/begin', { method: 'totp' }));
        const later = await world.now();
        const enrol = { method: 'totp', code: totpCode(next.secret, later) };
        expectOk(await alone.post('/v1/admin/security/factors', enrol));
        const { ticket: last } = (await login()).body.detail;
        const code = totpCode(next.secret, later, 1);
        const signedInAgain = expectOk(
          await world.visitor.post('/v1/user/factor/login-proc', { ticket: last, method: 'totp', code }),
        );
        const removing = world.visitor.as(signedInAgain.access_token);
        expectOk(await removing.delete('/v1/admin/security/totp'));
        expectOk(await login());
      } finally {
        await retire(world, operator);
      }
    },

  'an operator reads lists as CSV, with what begins a formula made harmless (ADMIN-30)': async ({
    persona,
  }) => {
    const { client } = await persona('admin01');
    for (const path of files) {
      const response = await client.get(path);
      expectEqual(response.status, 200, `the status of ${path}`);
      const text = String(response.body).replace(/^\uFEFF/, '');
      const [head, ...rows] = text.split('\r\n');
      expectThat(head.includes(','), `${path} has no head`);
      for (const row of rows)
        expectThat(!/(^|,)"?[=+@]/.test(row), `a cell of ${path} begins a formula: ${row}`);
    }
  },

  "an owner copies a member's data, which no other owner's copy is, and erases it (ADMIN-52 to ADMIN-55)":
    async (world) => {
      world.requireWrites();
      const { client: owner } = await world.persona('admin01');
      const { userKey, nick } = await world.joining.member();
      const base = '/v1/admin/personal-data';
      const summary = expectOk(await owner.get(`${base}/members/${userKey}`));
      expectEqual([summary.user.nick, summary.refusal], [nick, null], 'the member');
      expectThat(
        summary.tables.some(({ table }) => table === 'users'),
        'no row of the member is counted',
      );
      const request = (kind) => owner.post(`${base}/requests`, { user_key: userKey, kind, reason });
      const copy = expectOk(await request('copy'));
      const made = await until(world.target, 'the copy is made', async () => {
        const request = expectOk(await owner.get(`${base}/requests/${copy.request_id}`));
        return request.state === 'done' ? request : undefined;
      });
      expectEqual(made.downloadable_yn, 'Y', 'downloadable_yn');
      expectOk(await owner.get(`${base}/requests/${copy.request_id}/file`));
      expectRefusal(await owner.post(`${base}/requests/${copy.request_id}/cancel`), 'data_request_closed');
      expectRefusal(await owner.get(`${base}/requests/2000000000`), 'data_request_not_found');
      const second = expectOk(await request('copy'));
      const cancelled = await owner.post(`${base}/requests/${second.request_id}/cancel`);
      // It may have been made meanwhile.
      if (cancelled.status === 200) expectEqual(expectOk(cancelled).state, 'cancelled', 'the second copy');
      else expectRefusal(cancelled, 'data_request_closed');
      const erasure = expectOk(await request('erasure'));
      await until(world.target, 'the member is erased', async () => {
        const request = expectOk(await owner.get(`${base}/requests/${erasure.request_id}`));
        return request.state === 'done' ? request : undefined;
      });
      expectRefusal(await owner.get(`${base}/requests/${copy.request_id}/file`), 'copy_unavailable');
      const { list } = expectOk(await owner.get(`${base}/requests?limit=2`));
      expectEqual(list.length, 2, 'requests');
    },
};
