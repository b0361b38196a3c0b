import { randomUUID } from 'node:crypto';
import { buildExchangeAccount } from '@honey/seeds/builders/exchange';
import { makeItems } from '@honey/seeds/content/items';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { PaymentBuyersService } from '@honey/server/payment-simulator/payment-buyers.service';
import type { PaymentSandbox } from '@honey/server/payment-simulator/sandbox-payments.dto';
import type { FixturesMade } from '@honey/server/sandbox/fixtures/document/fixture-response.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { exchangeWorld } from '../exchange/support.ts';
import { listedCases, listedFor, sandboxCalls } from './list-support.ts';

const { server, client } = setServer();
const world = () => exchangeWorld(server, client);

/** Those documented to store their response. */
const remembered = sandboxCalls
  .filter(({ idempotency }) => idempotency === 'remembered')
  .map(({ call }) => call);

let made: FixturesMade;
beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
  const document = {
    members: [{ ref: 'alice', star_granted: 10_000 }, { ref: 'bob' }, { ref: 'asker' }],
    hosts: [
      { ref: 'host', live: {} },
      { ref: 'onAir', id: 'host01', live: {} },
      { ref: 'stage', id: 'host04', live: {} },
      { ref: 'idle', id: 'host05' },
      { ref: 'past' },
      { ref: 'red', id: 'host02', live: { type: 'battle' } },
      { ref: 'blue', id: 'host03', live: { type: 'battle' } },
    ],
  };
  const { status, body } = await client.send<FixturesMade>('POST', '/sandbox/api/fixtures', {
    body: document,
  });
  expect(status).toBe(200);
  made = body;
  await makeItems(server.app);
});

const keyOf = (ref: string) => made.members[ref]?.user_key ?? 0;
const idOf = (ref: string) => made.members[ref]?.id ?? '';
const as = async (ref: string) => client.as(await tokenOf(server.app, keyOf(ref)));
const count = async (sql: string): Promise<number> => {
  const rows = await server.app
    .get(Database)
    .prisma.$queryRawUnsafe<{ count: number }[]>(`SELECT count(*)::integer AS count FROM ${sql}`);
  return rows[0]?.count ?? 0;
};
const rows = (table: string) => () => count(table);
const members = () => count('users');

/** A call that is sent twice, and a count of its effects. */
interface Case {
  /** In place of the path parameter: a value that the list beside the call returns. */
  at?: string | number;
  body?: object;
  seen: () => Promise<unknown>;
}

const fixture = (seen: () => Promise<unknown>, entry: () => object) => (): Case => ({ body: entry(), seen });
const people = () => ({ member: idOf('alice'), host: idOf('host') });
const clock = async () => (await client.get<{ now: string }>('/sandbox/api/clock')).body.now;
const product = (starCnt: number) =>
  server.app
    .get(Database)
    .prisma.honeyProduct.create({ data: { starCnt: BigInt(starCnt), priceKrw: BigInt(starCnt * 110) } });
/** Two hosts are in a running battle. */
async function fight(): Promise<void> {
  for (const [one, other] of [
    ['red', 'blue'],
    ['blue', 'red'],
  ] as const)
    await client.send('POST', `/sandbox/api/broadcasters/${idOf(one)}/battle`, {
      body: { target_id: idOf(other) },
    });
}
const stopClock = () => client.send('PUT', '/sandbox/api/clock', { body: { freeze_yn: 'Y' } });

/** The preparation of each call. A missing one fails the first test. */
const cases: Record<string, () => Case | Promise<Case>> = {
  'POST /sandbox/api/alarms': () => ({
    body: { user_key: keyOf('alice'), kind: 'follow', from_user_key: keyOf('bob') },
    seen: rows('alarms'),
  }),
  'POST /sandbox/api/queues': () => ({ body: { inquiries: 2 }, seen: rows('inquiries') }),
  'POST /sandbox/api/second-operator': async () => {
    await client.send('POST', '/sandbox/api/queues', { body: { host_asks: 2 } });
    return {
      body: { section: 'host-asks', decision: 'approve' },
      seen: () => count("host_asks WHERE state = 'review'"),
    };
  },
  'POST /sandbox/api/broadcasters/{id}/start': () => ({ at: idOf('idle'), body: {}, seen: rows('lives') }),
  'POST /sandbox/api/broadcasters/{id}/end': () => ({
    at: idOf('onAir'),
    seen: () => count(`lives WHERE state = 'ended'`),
  }),
  'POST /sandbox/api/tour/{step}': () => ({
    at: 'room',
    seen: () => count(`sandbox_states WHERE name = 'tour'`),
  }),
  'POST /sandbox/api/broadcasters/{id}/force-end': () => ({
    at: idOf('stage'),
    body: {},
    seen: () => count(`lives WHERE end_reason = 'operator'`),
  }),
  'POST /sandbox/api/broadcasters/{id}/gifts': () => ({
    at: idOf('red'),
    body: { from: idOf('alice'), star_cnt: 10 },
    seen: rows('gifts'),
  }),
  'POST /sandbox/api/personas/{id}/honey': () => ({
    at: idOf('onAir'),
    body: { star_cnt: 10 },
    seen: () => count(`ledger_transfers WHERE operation = 'seed'`),
  }),
  'POST /sandbox/api/broadcasters/{id}/battle': () => ({
    at: idOf('red'),
    body: { target_id: idOf('blue') },
    seen: rows('battles'),
  }),
  'POST /sandbox/api/broadcasters/{id}/battle/leave': async () => {
    await fight();
    return { at: idOf('red'), seen: () => count("battles WHERE state = 'forfeited'") };
  },
  'POST /sandbox/api/broadcasters/{id}/battle/shorten': async () => {
    await fight();
    return {
      at: idOf('red'),
      body: { seconds: 200 },
      seen: () => count("battles WHERE state = 'running' AND ends_at < started_at + interval '4 minutes'"),
    };
  },
  'PUT /sandbox/api/clock': async () => {
    await stopClock();
    return { body: { forward_ms: 60_000 }, seen: clock };
  },
  'POST /sandbox/api/clock/month-end': async () => {
    await stopClock();
    return { seen: clock };
  },
  'POST /sandbox/api/ranks/close': async () => {
    await stopClock();
    return { body: { period: 'day' }, seen: clock };
  },
  'POST /sandbox/api/deposits/{ud_key}/arrive': async () => {
    const { productId } = await product(1_000);
    const { body } = await (await as('alice')).send<{ ud_key: string }>(
      'POST',
      '/v1/pg/bank-deposit-request',
      {
        body: {
          method: 'bank',
          product_id: productId,
          quantity: 1,
          amount_krw: 110_000,
          depositor: '김꿀벌',
          phone: '01012345678',
        },
      },
    );
    return { at: body.ud_key, body: { how: 'exact' }, seen: rows('bank_deposit_payments') };
  },
  'POST /sandbox/api/exchange-accounts/{account_id}/decide': async () => {
    const { userKey } = await world().host();
    await buildExchangeAccount(server.app, { userKey, state: 'review' });
    const { exchangeAccount } = server.app.get(Database).prisma;
    const { accountId } = await exchangeAccount.findFirstOrThrow({ where: { userKey, state: 'review' } });
    return {
      at: accountId,
      body: { decision: 'register' },
      seen: () => count(`exchange_accounts WHERE state = 'registered'`),
    };
  },
  'POST /sandbox/api/exchanges/{exchange_id}/act': async () => {
    const host = await world().payable({ bought: 200_000 });
    const { body } = await host.apply(100_000);
    return {
      at: body.exchange_id,
      body: { act: 'approve' },
      seen: () => count(`exchanges WHERE state = 'approved'`),
    };
  },
  'POST /sandbox/api/faults': () => ({
    body: { kind: 'refuse', path: '/v1/nothing' },
    seen: async () => (await client.get<{ list: unknown[] }>('/sandbox/api/faults')).body.list.length,
  }),
  'POST /sandbox/api/host-asks/{user_key}/decide': async () => {
    const body = {
      career: '다른 곳에서 3년 동안 방송했어요. 잘 부탁드려요.',
      period: 'under_3y',
      platform: '유튜브',
      sns_account: '@honey',
    };
    const { status } = await (await as('asker')).send('POST', '/v1/user/host-ask-insert', { body });
    expect(status).toBe(200);
    return {
      at: keyOf('asker'),
      body: { decision: 'approve' },
      seen: () => count(`host_asks WHERE state = 'approved'`),
    };
  },
  'POST /sandbox/api/inquiries/{board_sn}/answer': async () => {
    const entry = { member: idOf('bob'), category_cd: 'payment', title: '꿀이 보이지 않아요' };
    await client.send('POST', '/sandbox/api/fixtures/inquiries', { body: entry });
    const { body } = await client.get<{ list: { board_sn: number; user_key: number }[] }>(
      '/sandbox/api/inquiries',
    );
    const boardSn = body.list.find(({ user_key }) => user_key === keyOf('bob'))?.board_sn ?? 0;
    return {
      at: boardSn,
      body: { answer: '확인했어요.' },
      seen: async () => server.app.get(Database).prisma.inquiry.findUnique({ where: { boardSn } }),
    };
  },
  'POST /sandbox/api/orders': async () => {
    await product(100);
    const body = { user_key: keyOf('alice'), star_cnt: 100, method: 'card', result: 'paid' };
    return { body, seen: rows('orders') };
  },
  'POST /sandbox/api/ranks/places': () => ({
    body: { target: 'member', user_keys: [keyOf('alice'), keyOf('bob')] },
    seen: rows('gifts'),
  }),
  'POST /sandbox/api/fixtures': () => ({ body: { members: [{ ref: 'one' }] }, seen: members }),
  'POST /sandbox/api/fixtures/members': fixture(members, () => ({ ref: 'one' })),
  'POST /sandbox/api/fixtures/hosts': fixture(members, () => ({ ref: 'one' })),
  'POST /sandbox/api/fixtures/lives': fixture(rows('lives'), () => ({
    ref: 'past',
    host: idOf('past'),
    state: 'ended',
    begun_minutes_ago: 300,
    minutes: 90,
  })),
  'POST /sandbox/api/fixtures/gifts': fixture(rows('gifts'), () => ({ ...people(), star_cnt: 100 })),
  'POST /sandbox/api/fixtures/items': fixture(rows('owned_items'), () => ({
    member: idOf('alice'),
    item: 'nick_honey',
  })),
  'POST /sandbox/api/fixtures/follows': fixture(rows('follows'), people),
  'POST /sandbox/api/fixtures/fans': fixture(rows('gifts'), () => ({ ...people(), level: 5 })),
  'POST /sandbox/api/fixtures/managers': fixture(rows('managers'), people),
  'POST /sandbox/api/fixtures/blocks': fixture(rows('channel_blocks'), () => ({
    member: idOf('bob'),
    host: idOf('host'),
    kind: 'chat',
  })),
  'POST /sandbox/api/fixtures/sanctions': fixture(rows('sanctions'), () => ({
    member: idOf('bob'),
    kind: 'chat',
  })),
  'POST /sandbox/api/fixtures/conversations': fixture(rows('messages'), () => ({
    member: idOf('alice'),
    other: idOf('bob'),
    line_cnt: 4,
    no_read_cnt: 1,
  })),
  'POST /sandbox/api/fixtures/alarms': fixture(rows('alarms'), () => ({
    member: idOf('alice'),
    kind: 'gift',
    from: idOf('bob'),
  })),
  'POST /sandbox/api/event/watched-minutes': () => ({
    body: { user_key: idOf('alice'), minutes: 5 },
    seen: rows('watch_sessions'),
  }),
  'POST /sandbox/api/external/coupons': () => ({
    body: { user_key: keyOf('alice'), kind: 'discount' },
    seen: () => count(`sandbox_states WHERE name LIKE 'external:coupon:%'`),
  }),
  'POST /sandbox/api/external/ebook/chapters': () => ({
    body: { user_key: keyOf('alice'), book_id: 1, chapters: [4] },
    seen: () => count(`sandbox_states WHERE name LIKE 'external:ebook:%'`),
  }),
  'POST /sandbox/api/roulette/end-round': () => ({ seen: rows('roulette_rounds') }),
  'POST /sandbox/api/roulette/next-field': () => ({
    body: { animal_cd: 'dog' },
    seen: rows('roulette_forced_fields'),
  }),
  'POST /sandbox/api/roulette/tickets': () => ({
    body: { user_key: idOf('alice'), ticket_cnt: 1 },
    seen: rows('roulette_tickets'),
  }),
  'POST /sandbox/api/fixtures/inquiries': fixture(rows('inquiries'), () => ({
    member: idOf('alice'),
    category_cd: 'payment',
    title: '꿀이 보이지 않아요',
  })),
  'POST /sandbox/api/fixtures/notices': fixture(rows('notices'), () => ({
    title: '서비스 점검 안내',
    content: '30분 동안 점검해요.',
  })),
};

/** Where a second call changes nothing anyway: only the response of the key shows that it was not a call. */
const samePlaces = new Set([
  ...['follows', 'fans', 'managers', 'blocks'].map((kind) => `POST /sandbox/api/fixtures/${kind}`),
  'POST /sandbox/api/broadcasters/{id}/battle/shorten',
]);

describe('a call of the sandbox repeated with its key', () => {
  it('is tested for every call documented to accept a key', () => {
    expect(Object.keys(cases).sort()).toEqual([...remembered].sort());
  });

  it.each(remembered)('happens once: %s (SANDBOX-22)', async (call) => {
    const { at, body, seen } = (await cases[call]?.()) ?? { seen: members };
    const [method = '', template = ''] = call.split(' ');
    if (at !== undefined) expect(await listedFor(client, template)).toEqual([expect.arrayContaining([at])]);
    const path = template.replace(/\{\w+\}/, String(at));
    const send = (key: string) =>
      client.send(method, path, { headers: { 'Idempotency-Key': key }, ...(body ? { body } : {}) });
    const [key, before] = [randomUUID(), await seen()];
    const first = await send(key);
    expect({ ...first.body, status: first.status }).toMatchObject({ status: 200 });
    const done = await seen();
    expect(done).not.toEqual(before);
    const again = await send(key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await seen()).toEqual(done);
    // The key made the difference: with another, the call runs again, or is refused as a second one.
    const other = await send(randomUUID());
    const isAnother = other.status !== 200 || JSON.stringify(await seen()) !== JSON.stringify(done);
    expect(isAnother || samePlaces.has(call)).toBe(true);
  });
});

it('a simulated payment names its buyer until the order is deleted (SANDBOX-32)', async () => {
  await product(300);
  const body = { user_key: keyOf('bob'), star_cnt: 300, method: 'card', result: 'paid' };
  const made = await client.send<{ order_no: string }>('POST', '/sandbox/api/orders', { body });
  const { nick } = await server.app
    .get(Database)
    .prisma.user.findUniqueOrThrow({ where: { userKey: keyOf('bob') } });
  const payments = async () => (await client.get<PaymentSandbox>('/sandbox/api/payments')).body.list;
  expect((await payments()).find(({ order_no }) => order_no === made.body.order_no)).toMatchObject({
    buyer_key: keyOf('bob'),
    buyer_nick: nick,
    created_at: expect.any(String),
  });
  expect(await server.app.get(PaymentBuyersService).of(['H0000000000000'])).toEqual(new Map());
});

describe('a call of the sandbox that names an entry of a list', () => {
  /**
   * Takes ten seconds and more; the same values as the deletion, and sandbox-datasets.test.ts loads one of its list.
   */
  const load = 'POST /sandbox/api/datasets/{name}/load';
  const listed = listedCases(server, client, keyOf);

  /** Personas have no authenticator app until they enrol one: tests/integration/session/factors.test.ts. */
  const factorCode = 'GET /sandbox/api/personas/{id}/factor-code';

  it('is tested for every such call', () => {
    const named = sandboxCalls
      .map(({ call }) => call)
      .filter((call) => call.includes('{') && call !== load && call !== factorCode);
    const walked = [...Object.keys(listed), ...remembered.filter((call) => call.includes('{'))];
    expect(walked.sort()).toEqual(named.sort());
  });

  it.each(Object.keys(listed))('accepts what the list returns, unchanged: %s (SANDBOX-35)', async (call) => {
    const [method = '', template = ''] = call.split(' ');
    const { entry, body } = listed[call] ?? { entry: () => undefined };
    const values = [await entry()].flat();
    const answered = await listedFor(client, template);
    expect(answered).toEqual(values.map((value) => expect.arrayContaining([value])));
    const path = values.reduce<string>(
      (address, value) => address.replace(/\{\w+\}/, String(value)),
      template,
    );
    const { status, body: answer } = await client.send(method, path, body ? { body } : {});
    expect({ ...answer, status }).toMatchObject({ status: 200 });
  });

  it('accepts the ID of the host as well (SANDBOX-35)', async () => {
    const host = await world().payable({ bought: 200_000 });
    const { exchange_id } = (await host.apply(100_000)).body;
    const { body } = await client.get<{ list: { exchange_id: number; login_id: string }[] }>(
      '/sandbox/api/exchanges',
    );
    const { login_id = '' } = body.list.find((one) => one.exchange_id === exchange_id) ?? {};
    const operate = async (at: string | number, step: string) =>
      (await client.send('POST', `/sandbox/api/exchanges/${at}/act`, { body: { act: step } })).status;
    expect(await operate(login_id.toUpperCase(), 'approve')).toBe(200);
    expect(await operate(2_147_483_647, 'pay')).toBe(404);
    expect(await operate('%20', 'pay')).toBe(400);
    expect(await operate(exchange_id, 'pay')).toBe(200);
  });
});
