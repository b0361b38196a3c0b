import {
  buildChannelBlock,
  buildFan,
  buildLive,
  buildOwnBlocks,
  buildSanction,
} from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { buildSubscribableHost } from '@honey/seeds/builders/subscriptions';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { verifyBooks } from '@honey/server/proofs';
import type {
  SubscriptionCheck,
  SubscriptionList,
  SubscriptionResult,
} from '@honey/server/subscriptions/subscriptions.dto';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();
const dayMs = 86_400_000;
let host: BuiltMember;

beforeAll(async () => {
  host = await buildSubscribableHost(server.app);
});

afterEach(() => {
  clock().set({ offsetMs: 0, frozenAtMs: null });
});

const clock = () => server.app.get(Clock);
const prisma = () => server.app.get(Database).prisma;
const later = (days: number) => clock().set({ offsetMs: days * dayMs, frozenAtMs: null });
const income = (hostKey = host.userKey) => server.app.get(WalletService).income(hostKey);

/** The same member, signed in by the current clock: access tokens last ten minutes. */
const signInAgain = async ({ userKey }: BuiltMember) => visitor.as(await tokenOf(server.app, userKey));

async function signedIn(honey = 1_000, overrides: Parameters<typeof buildMember>[1] = {}) {
  const member = await buildMember(server.app, { honey, ...overrides });
  return { member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

type Subscribed = SubscriptionResult & { code: string };

function subscribe(
  client: TestClient,
  hostKey = host.userKey,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<Answer<Subscribed>> {
  return client.send<Subscribed>('POST', '/v1/user/bt-subscribe', {
    body: { target_user_key: hostKey, ...body },
    headers: key ? { 'Idempotency-Key': key } : {},
  });
}

const check = async (client: TestClient, hostKey = host.userKey) =>
  (await client.get<SubscriptionCheck>(`/v1/user/bt-subscribe-check/${hostKey}`)).body;

const list = (client: TestClient, query = '') =>
  client.get<SubscriptionList & { code: string }>(`/v1/user/get-subscribe-list${query}`);

/** Pays as the order in won does, in a transaction of its own. */
async function paid(orderNo: string, userKey: number, hostKey = host.userKey): Promise<string | null> {
  const now = clock().now();
  await prisma().order.create({
    data: {
      orderNo,
      userKey,
      kind: 'subscription',
      method: 'card',
      state: 'ready',
      targetKey: hostKey,
      title: '구독',
      amountKrw: 4_500,
      idempotencyKey: orderNo,
      inputHash: orderNo,
      expiresAt: now,
      createdAt: now,
      events: { create: { state: 'ready', source: 'member', createdAt: now } },
    },
  });
  const refusal = await paidAgain(orderNo, userKey, hostKey, now);
  const state = refusal === null ? 'paid' : 'refund_due';
  await prisma().order.update({
    where: { orderNo },
    data: {
      state,
      paidAt: refusal === null ? now : null,
      events: { create: { state, source: 'provider', createdAt: now } },
    },
  });
  return refusal;
}

async function paidAgain(
  orderNo: string,
  userKey: number,
  hostKey = host.userKey,
  now = clock().now(),
): Promise<string | null> {
  const rows = await prisma().$queryRaw<{ refusal: string | null }[]>`
    SELECT subscription_deliver(${orderNo}, ${userKey}::int, ${hostKey}::int, 4500, ${now}::timestamptz) AS refusal`;
  return rows[0]?.refusal ?? null;
}

async function wrongProofs() {
  // If a previous case moved the clock ahead for long enough, today's ranks were closed: they are open again.
  await server.app.get(JobRunner).runNow('rank-closing');
  const client = await server.app.get(Database).pool.connect();
  try {
    return (await verifyBooks(client)).filter(({ wrong }) => wrong > 0);
  } finally {
    client.release();
  }
}

describe('subscribing with honey', () => {
  it('costs 45 honey for 30 days, of which the host gets 31 and the house the rest (SUBSCRIPTIONS-1, SUBSCRIPTIONS-2)', async () => {
    const { client } = await signedIn(100);
    const before = await income();
    const { status, body } = await subscribe(client, host.userKey, { star_cnt: 45 });
    expect([status, body.star_cnt, body.balance_star_cnt, body.days_left]).toEqual([200, 45, 55, 30]);
    expect(Date.parse(body.ends_at) - Date.parse(body.started_at)).toBe(30 * dayMs);
    expect((await income()) - before).toBe(31);
    expect(await check(client)).toMatchObject({
      subscribed_yn: 'Y',
      subscribable_yn: 'N',
      refusal: 'already_subscribed',
      days_left: 30,
    });
    expect(await wrongProofs()).toEqual([]);
  });

  it('spends granted honey before bought honey, across both shares (SUBSCRIPTIONS-2, WALLET-3)', async () => {
    const { member, client } = await signedIn(35, { boughtHoney: 20 });
    expect((await subscribe(client)).status).toBe(200);
    const wallet = await prisma().wallet.findFirstOrThrow({
      where: { userKey: member.userKey, asset: 'STAR' },
    });
    expect([wallet.granted, wallet.bought]).toEqual([0n, 10n]);
    expect(await wrongProofs()).toEqual([]);
  });

  it('can be extended from three days before the end, and not earlier (SUBSCRIPTIONS-3, SUBSCRIPTIONS-4)', async () => {
    const { member, client } = await signedIn();
    const { body: first } = await subscribe(client);
    later(26.9);
    const early = await subscribe(await signInAgain(member));
    expect([early.status, early.body.code]).toEqual([409, 'already_subscribed']);
    later(27.1);
    const { status, body } = await subscribe(await signInAgain(member));
    expect([status, body.started_at]).toEqual([200, first.started_at]);
    expect(Date.parse(body.ends_at) - Date.parse(first.ends_at)).toBe(30 * dayMs);
  });

  it('starts again after it ended, by the clock and without a job (SUBSCRIPTIONS-3)', async () => {
    const { member, client } = await signedIn();
    const { body: first } = await subscribe(client);
    later(30.01);
    const after = await signInAgain(member);
    expect(await check(after)).toMatchObject({ subscribed_yn: 'N', subscribable_yn: 'Y', days_left: 0 });
    const { body } = await subscribe(after);
    expect(Date.parse(body.started_at)).toBeGreaterThan(Date.parse(first.ends_at));
  });

  it('returns the first response for a repeat of its key, and refuses another input under it (SUBSCRIPTIONS-8)', async () => {
    const { member, client } = await signedIn(500);
    const first = await subscribe(client, host.userKey, {}, 'once');
    const again = await subscribe(client, host.userKey, {}, 'once');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await subscribe(client, host.userKey, { star_cnt: 45 }, 'once');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await server.app.get(WalletService).balances(member.userKey)).star_cnt).toBe(455);
  });

  it('happens once when it is requested ten times at once (SUBSCRIPTIONS-8)', async () => {
    const { member, client } = await signedIn(1_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe(client)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_subscribed')).toHaveLength(9);
    expect((await server.app.get(WalletService).balances(member.userKey)).star_cnt).toBe(955);
    expect(await wrongProofs()).toEqual([]);
  });

  it('is refused without enough honey, and at a price other than the shown one (SUBSCRIPTIONS-8, WALLET-11)', async () => {
    const poor = await signedIn(44);
    expect((await subscribe(poor.client)).body).toMatchObject({
      code: 'not_enough_star',
      message: '꿀이 부족해요. 충전하고 다시 구독해 주세요.',
    });
    const { client } = await signedIn();
    expect((await subscribe(client, host.userKey, { star_cnt: 44 })).body.code).toBe(
      'subscription_price_changed',
    );
    expect((await check(client)).subscribed_yn).toBe('N');
  });

  it('costs the configured price, in honey and won (SUBSCRIPTIONS-1)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('subscription_star', 101);
    await settings.set('subscription_price_krw', 9_900);
    try {
      const { client } = await signedIn();
      expect(await check(client)).toMatchObject({ star_cnt: 101, amount_krw: 9_900, days: 30, fans_min: 10 });
      const before = await income();
      expect((await subscribe(client)).body.star_cnt).toBe(101);
      expect((await income()) - before).toBe(70);
    } finally {
      await settings.unset('subscription_star');
      await settings.unset('subscription_price_krw');
    }
    const { client } = await signedIn();
    expect(await check(client)).toMatchObject({
      star_cnt: settings.get('subscription_star'),
      amount_krw: settings.get('subscription_price_krw'),
      days: settings.get('subscription_days'),
      fans_min: settings.get('subscription_fans_min'),
    });
  });
});

describe('permission to subscribe', () => {
  it('requires a host with ten fans, and reports how many are missing (SUBSCRIPTIONS-5)', async () => {
    const small = await buildSubscribableHost(server.app, { fans: 9 });
    const { member, client } = await signedIn();
    expect(await check(client, small.userKey)).toMatchObject({
      subscribable_yn: 'N',
      refusal: 'cannot_subscribe',
      fans_lacking: 1,
    });
    expect((await subscribe(client, small.userKey)).body.code).toBe('cannot_subscribe');
    await buildFan(server.app, { userKey: member.userKey, hostKey: small.userKey, starCnt: 100 });
    expect((await subscribe(client, small.userKey)).status).toBe(200);
  });

  it('does not exist for oneself, for members who are no hosts, and for unknown ones (SUBSCRIPTIONS-6)', async () => {
    const own = visitor.as(await tokenOf(server.app, host.userKey));
    expect((await subscribe(own)).body.code).toBe('self_subscribe');
    const { member, client } = await signedIn();
    const other = await signedIn();
    expect((await subscribe(other.client, member.userKey)).body.code).toBe('host_not_found');
    expect((await subscribe(client, 2_000_000_000)).body.code).toBe('host_not_found');
    expect((await client.get('/v1/user/bt-subscribe-check/2000000000')).status).toBe(404);
  });

  it('requires of the payer what every payment requires (SUBSCRIPTIONS-6, USERS-6)', async () => {
    const minor = await signedIn(1_000, { userAdultYn: false });
    expect((await subscribe(minor.client)).body.code).toBe('minor_payment');
    const unverified = await signedIn(1_000, { verificationYn: false, userAdultYn: false });
    expect((await subscribe(unverified.client)).body.code).toBe('verification_required');
    const restricted = await signedIn();
    await buildSanction(server.app, { userKey: restricted.member.userKey, kind: 'service' });
    expect((await subscribe(restricted.client)).body.code).toBe('block_admin');
    const excel = await signedIn(1_000, { excelOnlyYn: true });
    expect((await subscribe(excel.client)).body.code).toBe('excel_only');
  });

  it('is refused when either blocks the other (SUBSCRIPTIONS-7)', async () => {
    const active = await signedIn();
    await buildChannelBlock(server.app, {
      userKey: active.member.userKey,
      hostKey: host.userKey,
      kind: 'live',
    });
    expect((await subscribe(active.client)).body.code).toBe('subscribe_blocked');
    const hidden = await signedIn();
    await buildOwnBlocks(server.app, { userKey: host.userKey, content: [hidden.member.userKey] });
    expect((await subscribe(hidden.client)).body.code).toBe('subscribe_blocked');
    const own = await signedIn();
    await buildOwnBlocks(server.app, { userKey: own.member.userKey, content: [host.userKey] });
    expect((await subscribe(own.client)).body.code).toBe('subscribe_own_block');
    expect(await check(own.client)).toMatchObject({ refusal: 'subscribe_own_block', subscribable_yn: 'N' });
  });

  it('is refused for a host who is leaving or restricted (SUBSCRIPTIONS-7)', async () => {
    const leaving = await buildSubscribableHost(server.app);
    const { client } = await signedIn();
    await buildSanction(server.app, { userKey: leaving.userKey, kind: 'broadcast' as 'service' });
    expect((await subscribe(client, leaving.userKey)).body.code).toBe('cannot_subscribe');
  });

  it('is for members, and rejects an invalid key (CORE-12)', async () => {
    expect((await subscribe(visitor)).status).toBe(401);
    expect((await visitor.get(`/v1/user/bt-subscribe-check/${host.userKey}`)).status).toBe(401);
    expect((await list(visitor)).status).toBe(401);
    const { client } = await signedIn();
    for (const body of [
      { target_user_key: 'x' },
      { target_user_key: -1 },
      { star_cnt: 1.5 },
      { star_cnt: null },
      { other: 1 },
    ]) {
      expect((await subscribe(client, host.userKey, body)).status).toBe(400);
    }
  });
});

describe('subscribing in won', () => {
  it('pays the host the same share from the house, once per order number (SUBSCRIPTIONS-9)', async () => {
    const { member, client } = await signedIn(0);
    const before = await income();
    expect(await paid('H-sub-1', member.userKey)).toBeNull();
    expect(await paidAgain('H-sub-1', member.userKey)).toBeNull();
    expect((await income()) - before).toBe(31);
    expect(await check(client)).toMatchObject({ subscribed_yn: 'Y', days_left: 30 });
    expect(await wrongProofs()).toEqual([]);
  });

  it('returns the reason why an order must be refunded, and leaves nothing (SUBSCRIPTIONS-9)', async () => {
    const { member, client } = await signedIn();
    await subscribe(client);
    const before = await income();
    expect(await paid('H-sub-2', member.userKey)).toBe('already_subscribed');
    expect((await income()) - before).toBe(0);
    expect(await prisma().subscriptionPayment.count({ where: { orderNo: 'H-sub-2' } })).toBe(0);
  });

  it('and with honey at once makes one term (SUBSCRIPTIONS-8, SUBSCRIPTIONS-9)', async () => {
    const { member, client } = await signedIn();
    const [won, honey] = await Promise.all([paid('H-sub-3', member.userKey), subscribe(client)]);
    expect([won === null, honey.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await prisma().subscriptionPayment.count({ where: { userKey: member.userKey } })).toBe(1);
  });
});

describe('lists', () => {
  it('show the member’s subscriptions, those that end first in front, and ended ones (SUBSCRIPTIONS-12)', async () => {
    const { member, client: before } = await signedIn();
    const second = await buildSubscribableHost(server.app);
    await subscribe(before);
    later(1);
    const client = await signInAgain(member);
    await subscribe(client, second.userKey);
    const { body } = await list(client);
    expect([body.total, body.totals]).toEqual([2, null]);
    expect(
      body.list.map(({ user, term_cnt, renewable_yn }) => [user.user_key, term_cnt, renewable_yn]),
    ).toEqual([
      [host.userKey, 1, 'N'],
      [second.userKey, 1, 'N'],
    ]);
    expect((await list(client, '?offset=1&limit=1')).body.list).toHaveLength(1);
    later(30.5);
    const after = await signInAgain(member);
    expect((await list(after)).body.list.map(({ user }) => user.user_key)).toEqual([second.userKey]);
    expect((await list(after, '?state=ended')).body.list.map(({ user }) => user.user_key)).toEqual([
      host.userKey,
    ]);
    expect((await list(after, '?state=gone')).status).toBe(400);
  });

  it('show the subscribers, with figures of the month, to their host only (SUBSCRIPTIONS-13)', async () => {
    const own = await buildSubscribableHost(server.app);
    const ownClient = visitor.as(await tokenOf(server.app, own.userKey));
    for (let nth = 0; nth < 3; nth += 1) await subscribe((await signedIn()).client, own.userKey);
    const { body } = await list(ownClient, '?side=host&limit=2');
    expect([body.total, body.list.length]).toEqual([3, 2]);
    expect(body.totals).toEqual({
      subscriber_cnt: 3,
      ending_cnt: 0,
      month_term_cnt: 3,
      month_star_cnt: 93,
      fans_min: 10,
    });
    const settings = server.app.get(SettingsStore);
    await settings.set('subscription_fans_min', 3);
    expect((await list(ownClient, '?side=host')).body.totals).toMatchObject({ fans_min: 3 });
    await settings.set('subscription_fans_min', 10);
    const { client } = await signedIn();
    expect((await list(client, '?side=host')).body.code).toBe('forbidden');
  });

  it('lose the subscriptions of a deleted account, on either side (SUBSCRIPTIONS-10)', async () => {
    const { member, client } = await signedIn();
    await subscribe(client);
    const now = clock().now();
    await prisma().user.update({
      where: { userKey: member.userKey },
      data: { deletionAskedAt: new Date(0) },
    });
    await prisma()
      .$queryRaw`SELECT member_empty(${member.userKey}::int, ${now}::timestamptz, ${now}::timestamptz)`;
    const row = await prisma().subscription.findFirstOrThrow({ where: { userKey: member.userKey } });
    expect(row.endsAt <= clock().now()).toBe(true);
    expect(await wrongProofs()).toEqual([]);
  });

  it('show fans and hosts as subscribers where they are listed (SUBSCRIPTIONS-11)', async () => {
    const { member, client } = await signedIn();
    await buildFan(server.app, { userKey: member.userKey, hostKey: host.userKey, starCnt: 100 });
    await subscribe(client);
    const profile = await client.get<{ subscribe_yn: string }>(`/v1/user/profile-info/${host.userKey}`);
    expect(profile.body.subscribe_yn).toBe('Y');
    const fans = await client.get<{ list: { user_key: number; subscriber_yn: string }[] }>(
      `/v1/fan/bj-fanclubs/${host.userKey}?limit=100`,
    );
    expect(fans.body.list.find(({ user_key }) => user_key === member.userKey)?.subscriber_yn).toBe('Y');
    expect(fans.body.list.some(({ subscriber_yn }) => subscriber_yn === 'N')).toBe(true);
    const { body } = await visitor.get<{ subscribe_yn: string }>(`/v1/user/profile-info/${host.userKey}`);
    expect(body.subscribe_yn).toBe('N');
  });
});

describe('a live of a host', () => {
  it('is not needed to subscribe, and shows in the list (SUBSCRIPTIONS-12)', async () => {
    const own = await buildSubscribableHost(server.app, { host: await buildHost(server.app) });
    const { client } = await signedIn();
    await subscribe(client, own.userKey);
    const { vodKey } = await buildLive(server.app, { hostKey: own.userKey });
    expect((await list(client)).body.list[0]?.live_vod_key).toBe(vodKey);
  });
});
