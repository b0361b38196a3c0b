import {
  expectEqual,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { area, LeftOut } from './harness.mjs';
import { stranger } from './joining.mjs';

/**
 * The sandbox, read only: moving the clock, replacing data or changing settings would affect all users of the server.
 * For the same reason no case is made from the contract here.
 */
export const sandbox = area('sandbox', {
  'it reports that it is on, and its dataset': async ({ visitor }) => {
    const response = await visitor.get('/sandbox/api/health');
    expectTime(expectOk(response).now, 'now');
    expectNoStore(response);
  },

  'a persona signs in with one call, as itself': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/sandbox/api/personas'));
    expectThat(
      list.every(({ note, nick }) => note.length > 0 && nick.length > 0),
      'a persona without note or nickname',
    );
    const viewer = list.find(({ id }) => id === 'viewer01');
    expectThat(viewer, 'viewer01 is missing');
    const tokens = expectOk(await visitor.post('/sandbox/api/personas/viewer01/sign-in'));
    expectEqual(tokens.user_key, viewer.user_key, 'user_key');
    const client = visitor.as(tokens.access_token);
    expectEqual(
      expectOk(await client.post('/v1/user/login-check-proc')).user_key,
      viewer.user_key,
      'the signed-in member',
    );
    expectOk(await client.post('/v1/user/logout-proc'));
    expectRefusal(await visitor.post('/sandbox/api/personas/nobody99/sign-in'), 'user_not_found');
  },

  'a sent code is in the inbox, first and by its receiver (SANDBOX-4)': async ({ visitor, joining }) => {
    const { phone } = stranger();
    await joining.sentCode(phone, 'join');
    const { list, total } = expectOk(await visitor.get(`/sandbox/api/inbox?receiver=${phone}`));
    expectEqual(
      [total, list[0].receiver, list[0].channel, list[0].state],
      [1, phone, 'sms', 'delivered'],
      'the message',
    );
    expectThat(
      /^\d{6}$/.test(list[0].code) && list[0].text.includes(list[0].code),
      'the text does not contain the code',
    );
    const all = expectOk(await visitor.get('/sandbox/api/inbox?channel=sms&limit=20')).list;
    expectSorted(
      all.map(({ id }) => id),
      'desc',
      'messages by age',
    );
  },

  'the clock shows the time of the product': async ({ visitor }) => {
    const { now, offset_ms, frozen_yn } = expectOk(await visitor.get('/sandbox/api/clock'));
    if (frozen_yn === 'N') {
      expectThat(
        Math.abs(Date.now() + offset_ms - Date.parse(now)) < 60_000,
        `now ${now}, offset ${offset_ms}`,
      );
    }
    const past = new Date(Date.parse(now) - 3_600_000).toISOString();
    expectRefusal(await visitor.put('/sandbox/api/clock', { to: past }), 'clock_backwards');
    expectRefusal(await visitor.put('/sandbox/api/clock', { forward_ms: -1 }), 'validation_failed');
  },

  'every setting shows its type, its range and its effect (SANDBOX-11)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/sandbox/api/settings'));
    for (const { key, type, value, min, max, description } of list) {
      expectThat(description.length > 0, `${key} has no description`);
      if (type === 'integer')
        expectThat(value >= min && value <= max, `${key} is ${value}, not from ${min} to ${max}`);
    }
    const [integer] = list.filter(({ type }) => type === 'integer');
    const path = `/sandbox/api/settings/${integer.key}`;
    expectRefusal(await visitor.put(path, { value: integer.max + 1 }), 'validation_failed');
    expectRefusal(await visitor.put(path, { value: 'many' }), 'validation_failed');
    expectRefusal(await visitor.put(path, {}), 'validation_failed');
  },

  'magic people, social people, datasets and snapshots are listed': async ({ visitor }) => {
    const { people } = expectOk(await visitor.get('/sandbox/api/identity'));
    expectThat(people.length > 0, 'no person to verify as');
    expectOk(await visitor.get('/sandbox/api/social/people'));
    expectOk(await visitor.get('/sandbox/api/datasets'));
    expectOk(await visitor.get('/sandbox/api/snapshots'));
    expectOk(await visitor.get('/sandbox/api/chaos'));
  },

  'requests are recorded without secrets, and can be counted (SANDBOX-12)': async ({ visitor, loginOf }) => {
    const { journal_yn } = expectOk(await visitor.get('/sandbox/api/health'));
    if (journal_yn === 'N') throw new LeftOut('data', 'the server records no requests');
    const login = loginOf('viewer01');
    const { access_token } = expectOk(await visitor.post('/v1/user/login-proc', login));
    expectOk(await visitor.as(access_token).post('/v1/user/logout-proc'));
    const query = 'method=POST&path=/v1/user/login-proc';
    const { list } = expectOk(await visitor.get(`/sandbox/api/requests?${query}&limit=5`));
    expectThat(list.length > 0, 'the request is not recorded');
    for (const { request, response } of list) {
      const text = `${request} ${response}`;
      expectThat(!text.includes(login.password), 'a password is recorded');
      expectThat(!/eyJ[\w-]{20,}\./.test(text), 'a token is recorded');
    }
    expectThat(expectOk(await visitor.get(`/sandbox/api/requests/count?${query}`)).count > 0, 'count');
    const claim = { method: 'POST', path: '/v1/user/login-proc', at_least: 1 };
    expectEqual(expectOk(await visitor.post('/sandbox/api/requests/verify', claim)).ok, true, 'ok');
  },

  'the books balance': async ({ visitor }) => {
    const { ok_yn, list } = expectOk(await visitor.get('/sandbox/api/ledger'));
    expectEqual([ok_yn, list.filter(({ wrong }) => wrong > 0)], ['Y', []], 'the proofs of the books');
  },
});
