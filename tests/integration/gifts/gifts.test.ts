import { buildChannelBlock } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { recordCounts, recordFigures } from '../../setup/fault-figures.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();
let host: BuiltMember;
let vodKey: number;
let sticker: { stickerId: number };

beforeAll(async () => {
  host = await buildHost(server.app);
  vodKey = await openLive(host.userKey);
  sticker = await prisma().giftSticker.create({ data: { name: '꿀단지', image: '/x.svg', starCnt: 300 } });
});

const prisma = () => server.app.get(Database).prisma;

async function openLive(hostKey: number, state: 'ready' | 'live' | 'ended' = 'live'): Promise<number> {
  const live = await prisma().live.create({
    data: { hostKey, title: '달콤한 밤', themeCd: 'talk', state, startedAt: new Date() },
  });
  return live.vodKey;
}

async function signedIn(honey: number, overrides: Parameters<typeof buildMember>[1] = {}) {
  const member = await buildMember(server.app, { ...overrides, honey });
  return { member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

interface GiftResponse {
  gift_id: number;
  balance_star_cnt: number;
  star_cnt: number;
  code: string;
  message: string;
}

function give(
  client: TestClient,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<Answer<GiftResponse>> {
  return client.send<GiftResponse>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: host.userKey, vod_key: vodKey, star_cnt: 100, ...body },
    headers: key ? { 'Idempotency-Key': key } : {},
  });
}

const balanceOf = async (member: BuiltMember) =>
  (await server.app.get(WalletService).balances(member.userKey)).star_cnt;

async function expectCleanBooks() {
  const client = await server.app.get(Database).pool.connect();
  try {
    const wrong = (await verifyBooks(client)).filter((proof) => proof.wrong > 0);
    expect(wrong).toEqual([]);
  } finally {
    client.release();
  }
}

describe('giving honey', () => {
  it('takes it from the giver, credits the host and returns the balance (GIFTS-1)', async () => {
    const { member, client } = await signedIn(1000);
    const before = await server.app.get(WalletService).income(host.userKey);
    const { status, body } = await give(client, { message: '힘내세요' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      star_cnt: 100,
      balance_star_cnt: 900,
      target_user_key: host.userKey,
      vod_key: vodKey,
    });
    expect(await balanceOf(member)).toBe(900);
    expect(await server.app.get(WalletService).income(host.userKey)).toBe(before + 100);
    await expectCleanBooks();
  });

  it('works outside a live too (GIFTS-27)', async () => {
    const { client } = await signedIn(500);
    const { status, body } = await give(client, { target_code: 'BJGIFT', vod_key: undefined, star_cnt: 500 });
    expect([status, body.balance_star_cnt]).toEqual([200, 0]);
  });

  it('uses granted honey before bought honey (GIFTS-2)', async () => {
    const { member, client } = await signedIn(150, { boughtHoney: 100 });
    await give(client, { star_cnt: 200 });
    const wallet = await prisma().wallet.findFirstOrThrow({
      where: { userKey: member.userKey, asset: 'STAR' },
    });
    expect([wallet.granted, wallet.bought]).toEqual([0n, 50n]);
    await expectCleanBooks();
  });

  it('appears in the lists of the live after the roll-up (GIFTS-20)', async () => {
    const newHost = await buildHost(server.app);
    const newLive = await openLive(newHost.userKey);
    const { member, client } = await signedIn(20_000);
    const target = { target_user_key: newHost.userKey, vod_key: newLive };
    await give(client, { ...target, star_cnt: 10_000 });
    await give(client, { ...target, star_cnt: 500 });
    await server.app.get(JobRunner).runNow('gift-roll-up');
    const fan = await prisma().fanTotal.findFirstOrThrow({ where: { hostKey: newHost.userKey } });
    expect([fan.userKey, fan.starCnt]).toEqual([member.userKey, 10_500n]);
    expect((await visitor.get(`/v1/calculate/vod-bj-star-v1/${newLive}`)).body).toEqual({
      vod_key: newLive,
      bj_user_key: newHost.userKey,
      star_cnt: 10_500,
      gift_cnt: 2,
      giver_cnt: 1,
    });
    const { body } = await visitor.get<{ list: { star_cnt: number }[]; total: number }>(
      `/v1/calculate/live-vod-star-use-list/${newLive}?limit=1`,
    );
    expect([body.total, body.list.map(({ star_cnt }) => star_cnt)]).toEqual([2, [500]]);
    await expectCleanBooks();
  });

  it('offers amounts, bounds and pictures (GIFTS-4, GIFTS-5)', async () => {
    const { body } = await visitor.get<{ star_cnts: number[]; min_star_cnt: number }>(
      '/v1/broadcast-setting/bt-gift-info-list-v2',
    );
    expect(body).toMatchObject({ star_cnts: [100, 500, 1000, 5000, 10_000], min_star_cnt: 1 });
    const { client } = await signedIn(1000);
    expect((await give(client, { sticker_id: sticker.stickerId, star_cnt: 300 })).status).toBe(200);
    expect((await give(client, { sticker_id: sticker.stickerId, star_cnt: 299 })).body.code).toBe(
      'price_mismatch',
    );
    expect((await give(client, { sticker_id: 99_999 })).body.code).toBe('sticker_not_found');
    const list = await visitor.get<{ list: unknown[] }>(`/v1/calculate/live-gift-sticker-list/${vodKey}`);
    expect(list.body.list).toHaveLength(1);
  });
});

describe('a gift is refused with its code and moves nothing', () => {
  const refused = async (
    body: Record<string, unknown>,
    overrides: Parameters<typeof buildMember>[1] = {},
  ) => {
    const { member, client } = await signedIn(1000, overrides);
    const answer = await give(client, body);
    expect(await balanceOf(member)).toBe(1000);
    expect(await prisma().gift.count({ where: { senderKey: member.userKey } })).toBe(0);
    expect(answer.body.message).toMatch(/[가-힣]/);
    return [answer.status, answer.body.code];
  };

  it('without enough honey (GIFTS-6, WALLET-11)', async () => {
    expect(await refused({ star_cnt: 1001 })).toEqual([409, 'not_enough_star']);
    const { client } = await signedIn(1);
    expect((await give(client, { star_cnt: 2 })).body.message).toBe(
      '꿀이 부족해요. 충전하고 다시 선물해 주세요.',
    );
  });
  it('to oneself (GIFTS-11)', async () => {
    const { userKey } = await buildHost(server.app, { honey: 1000 });
    const self = visitor.as(await tokenOf(server.app, userKey));
    expect((await give(self, { target_user_key: userKey })).body.code).toBe('self_gift');
  });
  it('above the maximum (GIFTS-3)', async () => {
    expect(await refused({ star_cnt: 10_000_001 })).toEqual([400, 'above_maximum_gift']);
  });
  it('in a live that has ended, has not started, or does not exist (GIFTS-13)', async () => {
    expect(await refused({ vod_key: await openLive(host.userKey, 'ended') })).toEqual([409, 'live_ended']);
    expect(
      await refused({ vod_key: await openLive((await buildHost(server.app)).userKey, 'ready') }),
    ).toEqual([409, 'not_ready']);
    expect(await refused({ vod_key: 999_999 })).toEqual([404, 'live_not_found']);
  });
  it('to a host who takes no part in the live, to a member who is no host, or to an unknown one (GIFTS-12)', async () => {
    const other = await buildHost(server.app);
    const plain = await buildMember(server.app);
    expect(await refused({ target_user_key: other.userKey })).toEqual([404, 'host_not_found']);
    expect(await refused({ target_user_key: plain.userKey })).toEqual([404, 'host_not_found']);
    expect(await refused({ target_user_key: 999_999 })).toEqual([404, 'host_not_found']);
  });
  it('by a minor, or before identity was verified (GIFTS-14)', async () => {
    expect(await refused({}, { userAdultYn: false })).toEqual([403, 'age_limit']);
    expect(await refused({}, { verificationYn: false, userAdultYn: false })).toEqual([
      403,
      'verification_required',
    ]);
  });
  it('by a viewer blocked by the host (GIFTS-14)', async () => {
    const { member, client } = await signedIn(1000);
    await buildChannelBlock(server.app, { hostKey: host.userKey, userKey: member.userKey, kind: 'live' });
    expect((await give(client)).body.code).toBe('block_live');
  });
  it('by a visitor', async () => {
    expect(await give(visitor)).toMatchObject({ status: 401, body: { code: 'login_required' } });
  });
  it.each([
    ['zero', { star_cnt: 0 }],
    ['negative', { star_cnt: -100 }],
    ['fractional', { star_cnt: 1.5 }],
    ['a text', { star_cnt: '100' }],
    ['null', { star_cnt: null }],
    ['beyond 2^53', { star_cnt: 1e20 }],
    ['infinite', { star_cnt: '1e999' }],
    ['a foreign target code', { target_code: 'HOUSE' }],
    ['a text as host', { target_user_key: 'x' }],
    ['no live', { vod_key: undefined }],
    ['an unknown field', { balance: 5 }],
    ['a message that is too long', { message: '꿀'.repeat(101) }],
  ])('with invalid input: %s (GIFTS-7)', async (_, body) => {
    expect(await refused(body)).toEqual([400, 'validation_failed']);
  });
  it('with NUL or lone surrogates, while zero-width characters are accepted (CORE-10)', async () => {
    const { client } = await signedIn(1000);
    for (const message of ['a\ud800b', 'a\u0000b', 'a\u202eb'])
      expect((await give(client, { message })).status).toBe(400);
    expect((await give(client, { message: 'a\u200bb' })).status).toBe(200);
  });
});

describe('a repeated request', () => {
  it('gets the first response and moves nothing (CORE-16)', async () => {
    const { member, client } = await signedIn(1000);
    const first = await give(client, {}, 'key-1');
    const again = await give(client, {}, 'key-1');
    expect(again.body).toEqual(first.body);
    expect(await balanceOf(member)).toBe(900);
  });

  it('with other input is a mismatch (CORE-17)', async () => {
    const { member, client } = await signedIn(1000);
    await give(client, {}, 'key-1');
    const other = await give(client, { star_cnt: 200 }, 'key-1');
    recordFigures('M9', { attempted: 1, survived: other.body.code === 'idempotency_mismatch' ? 1 : 0 });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await balanceOf(member)).toBe(900);
  });

  it("under another member's key is a separate request (CORE-18)", async () => {
    const { client: one } = await signedIn(1000);
    const { client: two } = await signedIn(1000);
    const [first, second] = [await give(one, {}, 'shared'), await give(two, {}, 'shared')];
    expect(second.body.gift_id).not.toBe(first.body.gift_id);
  });

  it('is decided again after a refusal (GIFTS-9)', async () => {
    const { member, client } = await signedIn(50);
    expect((await give(client, {}, 'key-1')).body.code).toBe('not_enough_star');
    await server.app.get(WalletService).move({
      operation: 'test',
      ownerKey: 0,
      idempotencyKey: `top-up-${member.userKey}`,
      userKey: member.userKey,
      asset: 'STAR',
      house: 'grant',
      amount: 50,
      fund: 'granted',
    });
    expect((await give(client, {}, 'key-1')).status).toBe(200);
  });

  it('sent fifty times at once is one gift (GIFTS-8)', async () => {
    const { member, client } = await signedIn(10_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(client, {}, 'at-once')));
    const gifts = await prisma().gift.count({ where: { senderKey: member.userKey } });
    recordCounts('M9', 1, gifts);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.gift_id}`)).size).toBe(1);
    expect(await balanceOf(member)).toBe(9900);
    expect(gifts).toBe(1);
  });
});

describe('many gifts at once', () => {
  it('succeed exactly ten times when a hundred are sent with funds for ten (GIFTS-6)', async () => {
    const { member, client } = await signedIn(1000);
    const answers = await Promise.all(Array.from({ length: 100 }, () => give(client)));
    recordCounts('M9', 10, await prisma().gift.count({ where: { senderKey: member.userKey } }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'not_enough_star')).toHaveLength(90);
    expect(await balanceOf(member)).toBe(0);
    await expectCleanBooks();
  });

  it('fail individually when the database cannot hold one, whichever gifts share its statement', async () => {
    const givers = await Promise.all(Array.from({ length: 20 }, () => signedIn(1000)));
    const answers = await Promise.all(
      givers.map(({ client }, index) => give(client, { message: index === 10 ? 'a\u0000b' : '고마워요' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(givers.map((_, index) => (index === 10 ? 400 : 200)));
    expect(await Promise.all(givers.map(({ member }) => balanceOf(member)))).toEqual(
      givers.map((_, index) => (index === 10 ? 1000 : 900)),
    );
    await expectCleanBooks();
  });

  it('of many members to one host add up, while the roll-up and the fold run (GIFTS-20)', async () => {
    const popular = await buildHost(server.app);
    const live = await openLive(popular.userKey);
    const givers = await Promise.all(Array.from({ length: 20 }, () => signedIn(1000)));
    const jobs = server.app.get(JobRunner);
    const gifts = givers.flatMap(({ client }) =>
      Array.from({ length: 5 }, () => give(client, { target_user_key: popular.userKey, vod_key: live })),
    );
    const sweeps = Array.from({ length: 6 }, (_, round) =>
      jobs.runNow(round % 2 === 0 ? 'gift-roll-up' : 'ledger-fold'),
    );
    await Promise.all([...gifts, ...sweeps]);
    await jobs.runNow('gift-roll-up');
    expect(await server.app.get(WalletService).income(popular.userKey)).toBe(10_000);
    const row = await prisma().live.findUniqueOrThrow({ where: { vodKey: live } });
    expect(row.starCnt).toBe(10_000n);
    await expectCleanBooks();
  });
});
