import { buildSanction } from '@honey/seeds/builders/lives';
import { buildMembers } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { BooksService } from '@honey/server/wallet/proofs/books.service';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { sized } from '../../setup/sample/scope.mjs';
import { ItemsWorld } from '../items/support.ts';
import { type Campaign, type CouponCalls, CouponWorld, terms } from './coupon-world.ts';

const file = setServer();
const world = new CouponWorld(file);
const items = new ItemsWorld(file);

beforeAll(() => items.open());
afterEach(async () => {
  await world.mode('up');
  file.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
});

type Member = Awaited<ReturnType<typeof someone>>;

async function someone(overrides: Parameters<ItemsWorld['member']>[0] = {}) {
  const { member, client } = await items.member({ honey: 0, ...overrides });
  return { userKey: member.userKey, client, calls: await world.of(member.userKey) };
}

const operator = () => someone({ role: 'operator' });

const begin = (admin: Member, body: object, key?: string) =>
  admin.client.send<Campaign>('POST', '/v1/admin/coupons/campaigns', {
    body: { title: '감사 쿠폰', kind: 'honey', star_cnt: 50, reason: '감사 이벤트', ...body },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });

const withdraw = (admin: Member, campaignNo: number) =>
  admin.client.send<Campaign>('POST', `/v1/admin/coupons/campaigns/${campaignNo}/withdraw`, {
    body: { reason: '잘못 만들었어요.' },
  });

async function codeOf(admin: Member, campaignNo: number): Promise<string> {
  const path = `/v1/admin/coupons/campaigns/${campaignNo}/codes`;
  const { body } = await admin.client.get<{ list: { code: string }[] }>(path);
  return body.list[0]?.code ?? '';
}

/** A code that is good for so many members. */
async function newCode(limit: number, body: object = {}) {
  const admin = await operator();
  const campaign = (await begin(admin, { audience: 'codes', code_cnt: 1, code_limit: limit, ...body })).body;
  return { admin, campaign_no: campaign.campaign_no, code: await codeOf(admin, campaign.campaign_no) };
}

/** Granted honey in the wallet. */
const honeyOf = async (userKey: number) =>
  Number(
    (
      await world.database.prisma.wallet.findUniqueOrThrow({
        where: { userKey_asset: { userKey, asset: 'STAR' } },
      })
    ).granted,
  );

const expectBooks = async () => {
  const proofs = await file.server.app.get(BooksService).verify();
  expect(proofs.filter(({ wrong }) => wrong > 0)).toEqual([]);
};

describe('the coupons of a member', () => {
  it('are listed by state and kind, counted, and read one by one (COUPONS-2)', async () => {
    const member = await someone();
    const honey = await world.give(member.userKey, terms.honey());
    await world.give(member.userKey, terms.won());
    await member.calls.use(honey.coupon_id);
    const { body } = await member.calls.own();
    expect(body).toMatchObject({ total: 2, code_locked_until: null });
    expect(body.list.map(({ kind, state }) => [kind, state])).toEqual([
      ['discount', 'issued'],
      ['honey', 'used'],
    ]);
    expect((await member.calls.own('?state=used&kind=honey')).body.total).toBe(1);
    expect((await member.calls.own('?limit=1&offset=1')).body.list).toHaveLength(1);
    expect((await member.calls.own('?state=gone')).status).toBe(400);
    expect((await member.calls.get('possession')).body).toEqual({
      possession_yn: 'Y',
      total: 1,
      honey_cnt: 0,
      discount_cnt: 1,
      item_cnt: 0,
    });
    expect((await member.calls.get('possession?kind=item')).body).toMatchObject({
      possession_yn: 'N',
      total: 0,
    });
    expect((await member.calls.detail(honey.coupon_id)).body).toMatchObject({
      state: 'used',
      order_no: null,
    });
  });

  it('are not found by other members, and need a token of the coupon service (COUPONS-2, COUPONS-5)', async () => {
    const [member, other] = [await someone(), await someone()];
    const { coupon_id } = await world.give(member.userKey, terms.honey());
    expect(await other.calls.detail(coupon_id)).toMatchObject({
      status: 404,
      body: { code: 'coupon_not_found' },
    });
    expect((await other.calls.use(coupon_id)).body.code).toBe('coupon_not_found');
    expect((await member.client.get('/v1/external/coupon/own-coupons')).status).toBe(401);
    const { body } = await member.client.get<{ token: string }>('/v1/event/service-token?service=lotto');
    const withLotto = await file.client.get('/v1/external/coupon/own-coupons', {
      headers: { token: body.token },
    });
    expect(withLotto).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    expect(await world.stateOf(member.userKey, coupon_id)).toBe('issued');
  });

  it('end after the 30th day in Seoul, and are announced three days before, once (COUPONS-1, COUPONS-17)', async () => {
    const clock = file.server.app.get(Clock);
    clock.set({ offsetMs: 0, frozenAtMs: Date.parse('2026-12-01T03:00:00Z') });
    const member = await someone();
    const { coupon_id, ends_on } = await world.give(member.userKey, terms.honey());
    expect(ends_on).toBe('2026-12-31T15:00:00.000Z');
    const alarms = () =>
      world.database.prisma.alarm.findMany({
        where: { userKey: member.userKey },
        select: { kind: true, ref: true },
      });
    expect(await alarms()).toEqual([{ kind: 'coupon', ref: coupon_id }]);
    await world.run('coupon-ends');
    expect(await alarms()).toHaveLength(1);
    clock.set({ offsetMs: 0, frozenAtMs: Date.parse('2026-12-28T03:00:00Z') });
    await world.run('coupon-ends');
    await world.run('coupon-ends');
    expect(await alarms()).toContainEqual({ kind: 'coupon_end', ref: coupon_id });
    expect(await alarms()).toHaveLength(2);
    clock.set({ offsetMs: 0, frozenAtMs: Date.parse('2026-12-31T15:00:00Z') });
    expect(await world.stateOf(member.userKey, coupon_id)).toBe('expired');
    const calls = await world.of(member.userKey);
    expect((await calls.use(coupon_id)).body.code).toBe('coupon_not_usable');
  });
});

describe('a code', () => {
  it('is good for one coupon of a member, as typed (COUPONS-3)', async () => {
    const { code } = await newCode(10);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
    const member = await someone();
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
    const key = 'code-key';
    const issued = await Promise.all(
      Array.from({ length: 10 }, () => member.calls.issue({ code: typed }, key)),
    );
    expect(new Set(issued.map(({ status, body }) => `${status} ${body.coupon_id}`)).size).toBe(1);
    expect((await member.calls.issue({ code: code.replace(/./, 'Z') }, key)).status).toBe(422);
    const again = await member.calls.issue({ code });
    expect(again).toMatchObject({ status: 409, body: { code: 'coupon_already_issued' } });
    expect((await member.calls.own()).body.total).toBe(1);
  });

  it('is good for 100 of 200 members at once (COUPONS-3)', async () => {
    const most = sized({ whole: 100, sample: 15 });
    const { code, admin, campaign_no } = await newCode(most);
    const members = await buildMembers(
      file.server.app,
      Array.from({ length: 2 * most }, () => ({})),
    );
    const calls: CouponCalls[] = [];
    for (const { userKey } of members) calls.push(await world.of(userKey));
    await Promise.all(calls.map((one) => one.issue({ code })));
    // Some answers were too late, and are known now.
    for (let round = 0; round < 10; round += 1) await world.reconcile();
    const counts: number[] = [];
    for (const one of calls) counts.push((await one.own()).body.total);
    expect(counts.filter((count) => count === 1)).toHaveLength(most);
    expect(counts.filter((count) => count === 0)).toHaveLength(most);
    const list = await admin.client.get<{ list: Campaign[] }>('/v1/admin/coupons/campaigns?limit=1');
    expect(list.body.list).toMatchObject([{ campaign_no, issued_cnt: most }]);
    const late = await someone();
    expect((await late.calls.issue({ code })).body.code).toBe('coupon_code_used_up');
  }, 240_000);

  it('is locked for 30 minutes after five wrong ones, also at once (COUPONS-4)', async () => {
    const clock = file.server.app.get(Clock);
    clock.set({ offsetMs: 0, frozenAtMs: Date.now() });
    const { code } = await newCode(10);
    const [member, other] = [await someone(), await someone()];
    const wrong = (at: number) => `AAAABBBBCCC${'ABCDEFGHJKLM'[at]}`;
    const repeated = await Promise.all(
      Array.from({ length: 6 }, () => member.calls.issue({ code: wrong(0) }, 'same-key')),
    );
    expect(new Set(repeated.map(({ body }) => body.code))).toEqual(new Set(['coupon_code_not_found']));
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, at) => member.calls.issue({ code: wrong(at + 1) })),
    );
    expect(guesses.filter(({ body }) => body.code === 'coupon_code_not_found')).toHaveLength(4);
    expect(guesses.filter(({ status }) => status === 423)).toHaveLength(6);
    const locked = await member.calls.issue({ code });
    expect(locked).toMatchObject({
      status: 423,
      body: { code: 'coupon_code_locked', detail: { seconds_left: 1_800 } },
    });
    expect((await member.calls.own()).body.code_locked_until).not.toBeNull();
    expect((await other.calls.issue({ code })).status).toBe(200);
    clock.set({ offsetMs: 0, frozenAtMs: Date.now() + 30 * 60_000 + 1_000 });
    const later = await world.of(member.userKey);
    expect((await later.issue({ code })).status).toBe(200);
  });

  it('gives nothing to members who are restricted, minor or unverified, nor to operators (COUPONS-6)', async () => {
    const { code, admin } = await newCode(10);
    const [minor, unverified, restricted] = [
      await someone({ userAdultYn: false }),
      await someone({ verificationYn: false }),
      await someone(),
    ];
    const honey = await world.give(restricted.userKey, terms.honey());
    await buildSanction(file.server.app, { userKey: restricted.userKey, kind: 'service' });
    const refusal = async ({ calls }: Member) => (await calls.issue({ code })).body.code;
    expect(await refusal(minor)).toBe('event_adults_only');
    expect(await refusal(unverified)).toBe('verification_required');
    expect(await refusal(admin)).toBe('event_operators_excluded');
    expect(await refusal(restricted)).toBe('block_admin');
    expect((await restricted.calls.use(honey.coupon_id)).body.code).toBe('block_admin');
  });
});

describe('using a coupon', () => {
  it('for honey grants it once, however often it is sent (COUPONS-7)', async () => {
    const member = await someone();
    const [first, second] = [
      await world.give(member.userKey, terms.honey(100)),
      await world.give(member.userKey, terms.honey(7)),
    ];
    const same = await Promise.all(
      Array.from({ length: 50 }, () => member.calls.use(first.coupon_id, 'use-key')),
    );
    expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
    expect(await honeyOf(member.userKey)).toBe(100);
    expect((await member.calls.use(second.coupon_id, 'use-key')).status).toBe(422);
    const many = await Promise.all(Array.from({ length: 50 }, () => member.calls.use(second.coupon_id)));
    for (let round = 0; round < 3; round += 1) await world.reconcile();
    expect(many.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await honeyOf(member.userKey)).toBe(107);
    await expectBooks();
  });

  it('for an item adds the item, and a discount is for orders alone (COUPONS-7, COUPONS-9)', async () => {
    const member = await someone();
    const item = await world.give(member.userKey, terms.item('nick_sky'));
    const discount = await world.give(member.userKey, terms.won());
    expect((await member.calls.use(item.coupon_id)).body).toMatchObject({ kind: 'item', state: 'used' });
    expect(await world.database.prisma.ownedItem.count({ where: { userKey: member.userKey } })).toBe(1);
    expect((await member.calls.use(item.coupon_id)).body.code).toBe('coupon_not_usable');
    expect((await member.calls.use(discount.coupon_id)).body.code).toBe('coupon_not_usable');
    expect((await member.calls.use('../own')).status).toBe(400);
  });

  it.each(['lying', 'cut', 'down', 'silent'] as const)(
    'whose answer is lost (%s) is pending, and grants it once (COUPONS-8)',
    async (mode) => {
      const member = await someone();
      const { coupon_id } = await world.give(member.userKey, terms.honey(30));
      await world.mode(mode);
      const pending = await member.calls.use(coupon_id, 'pending-key');
      expect(pending).toMatchObject({ status: 503, body: { code: 'external_pending' } });
      expect(await honeyOf(member.userKey)).toBe(0);
      await world.mode('up');
      await Promise.all([world.reconcile(), member.calls.use(coupon_id, 'pending-key')]);
      await world.reconcile();
      expect((await member.calls.use(coupon_id, 'pending-key')).body).toMatchObject({
        coupon_id,
        state: 'used',
      });
      expect(await honeyOf(member.userKey)).toBe(30);
      await expectBooks();
    },
  );

  it('for honey that the member may not get by then leaves it with the house, noted (COUPONS-8)', async () => {
    const member = await someone();
    const { coupon_id } = await world.give(member.userKey, terms.honey(30));
    await world.mode('lying');
    expect((await member.calls.use(coupon_id)).status).toBe(503);
    await world.database.prisma.user.update({
      where: { userKey: member.userKey },
      data: { verificationYn: false },
    });
    await world.mode('up');
    await world.reconcile();
    expect(await honeyOf(member.userKey)).toBe(0);
    const unpaid = await world.database.prisma.eventUnpaidPrize.findMany({
      where: { userKey: member.userKey },
    });
    expect(unpaid).toMatchObject([{ kind: 'coupon_honey', amount: 30n, reason: 'verification_required' }]);
  });
});

describe('a campaign', () => {
  it('gives coupons to members once, with an alarm and an entry in the audit log (COUPONS-16, COUPONS-17)', async () => {
    const [admin, one, two] = [await operator(), await someone(), await someone()];
    const body = { audience: 'members', user_keys: [one.userKey, two.userKey] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => begin(admin, body, 'campaign-key')));
    expect(new Set(answers.map(({ body: { campaign_no } }) => campaign_no)).size).toBe(1);
    expect((await begin(admin, { ...body, star_cnt: 51 }, 'campaign-key')).status).toBe(422);
    await world.run('coupon-campaigns');
    const { campaign_no } = answers[0]?.body ?? { campaign_no: 0 };
    const list = await admin.client.get<{ list: Campaign[] }>('/v1/admin/coupons/campaigns');
    expect(list.body.list[0]).toMatchObject({ campaign_no, state: 'done', issued_cnt: 2, used_cnt: 0 });
    expect([(await one.calls.own()).body.total, (await two.calls.own()).body.total]).toEqual([1, 1]);
    expect(await world.database.prisma.alarm.count({ where: { userKey: one.userKey, kind: 'coupon' } })).toBe(
      1,
    );
    const entries = await world.database.prisma.auditEntry.findMany({
      where: { target: `coupon-campaign:${campaign_no}` },
    });
    expect(entries).toMatchObject([{ action: 'coupons.begin', reason: '감사 이벤트' }]);
  });

  it('continues where it stopped while the service was away, for a grade too (COUPONS-16)', async () => {
    const admin = await operator();
    const graded = await buildMembers(
      file.server.app,
      Array.from({ length: 3 }, () => ({})),
    );
    const month = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 7).replace('-', '');
    await world.database.prisma.payGradeMonth.upsert({
      where: { month },
      create: { month, decidedAt: new Date(), neededKrw: [1n, 1n, 1n, 1n, 1n] },
      update: {},
    });
    await world.database.prisma.payGradeEntry.createMany({
      data: graded.map(({ userKey }) => ({
        userKey,
        month,
        vipLevel: 2,
        source: 'operator' as const,
        createdAt: new Date(),
      })),
    });
    await world.mode('down');
    const { body } = await begin(admin, { audience: 'grade', vip_level: 2 });
    expect(body).toMatchObject({ state: 'running', issued_cnt: null });
    await world.mode('lying');
    await world.database.prisma.jobPutOff.deleteMany();
    await world.run('coupon-campaigns');
    await world.mode('up');
    for (let round = 0; round < 3; round += 1) {
      await world.database.prisma.jobPutOff.deleteMany();
      await world.run('coupon-campaigns');
    }
    const list = await admin.client.get<{ list: Campaign[] }>('/v1/admin/coupons/campaigns?limit=1');
    expect(list.body.list[0]).toMatchObject({ state: 'done', issued_cnt: 3 });
  });

  it('has its codes as a file, however many there are (ADMIN-30)', async () => {
    const admin = await operator();
    const { campaign_no } = (await begin(admin, { audience: 'codes', code_cnt: 250, code_limit: 1 })).body;
    const path = `/v1/admin/coupons/campaigns/${campaign_no}/codes/csv`;
    const { status, body } = await admin.client.get<string>(path);
    expect(status).toBe(200);
    const codes = body.trimEnd().split('\r\n').slice(1);
    expect([codes.length, new Set(codes).size]).toEqual([250, 250]);
    expect(codes[0]).toMatch(/^"(\w{4}-){2}\w{4}",0$/);
    expect((await admin.client.get('/v1/admin/coupons/campaigns/2000000000/codes/csv')).status).toBe(404);
    expect((await (await someone()).client.get(path)).status).toBe(403);
  });

  it('is withdrawn with its codes and unused coupons, used ones stay (COUPONS-18)', async () => {
    const { admin, campaign_no, code } = await newCode(10);
    const [used, unused] = [await someone(), await someone()];
    const coupon = (await used.calls.issue({ code })).body;
    await used.calls.use(coupon.coupon_id);
    await unused.calls.issue({ code });
    const { body } = await withdraw(admin, campaign_no);
    expect(body).toMatchObject({ state: 'withdrawn', issued_cnt: 2, used_cnt: 1, withdrawn_cnt: 1 });
    expect((await withdraw(admin, campaign_no)).body.code).toBe('coupon_campaign_withdrawn');
    expect((await unused.calls.own()).body.list).toMatchObject([{ state: 'withdrawn' }]);
    expect((await used.calls.own()).body.list).toMatchObject([{ state: 'used' }]);
    const late = await someone();
    expect((await late.calls.issue({ code })).body.code).toBe('coupon_code_not_found');
  });

  it('gives one more member a coupon, by operators alone (COUPONS-16)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const { campaign_no } = (await begin(admin, { audience: 'members', user_keys: [admin.userKey] })).body;
    const request = { campaign_no, user_key: member.userKey, reason: '당첨자예요.' };
    expect((await member.calls.issue(request)).body.code).toBe('forbidden');
    expect((await member.calls.issue({})).status).toBe(400);
    expect((await admin.calls.issue(request)).body).toMatchObject({ kind: 'honey', state: 'issued' });
    expect((await admin.calls.issue(request)).body.code).toBe('coupon_already_issued');
    expect((await member.calls.own()).body.total).toBe(1);
    const path = `/v1/admin/coupons/campaigns/${campaign_no}/give`;
    const body = { user_key: member.userKey, reason: '당첨자예요.' };
    expect((await member.client.send('POST', path, { body })).status).toBe(403);
    expect(
      (await admin.client.send('POST', path, { body: { ...body, user_key: 999_999_999 } })).body.code,
    ).toBe('user_not_found');
    expect((await member.client.get('/v1/admin/coupons/campaigns')).status).toBe(403);
    expect((await file.client.get('/v1/admin/coupons/campaigns')).status).toBe(401);
  });

  it('for a member who does not exist is refused as a whole (COUPONS-16)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const refused = await begin(admin, { audience: 'members', user_keys: [member.userKey, 999_999_999] });
    expect([refused.status, refused.body.code]).toEqual([404, 'user_not_found']);
    expect((await member.calls.own()).body.total).toBe(0);
  });

  it('without its fields is refused (COUPONS-16)', async () => {
    const admin = await operator();
    const codes = { audience: 'codes', code_cnt: 1, code_limit: 1 };
    for (const body of [
      { audience: 'members' },
      { audience: 'codes', code_cnt: 1 },
      { ...codes, kind: 'discount' },
      { ...codes, kind: 'discount', percent: 51, won_krw: 1_000 },
      { ...codes, title: '' },
      { ...codes, reason: '' },
    ])
      expect((await begin(admin, body)).status).toBe(400);
    expect((await begin(admin, { ...codes, kind: 'item', item_id: 999_999 })).body).toMatchObject({
      code: 'item_not_found',
    });
  });
});

describe('the sandbox', () => {
  it('gives a coupon of each kind (COUPONS-19)', async () => {
    const member = await someone();
    for (const kind of ['honey', 'discount', 'item'])
      expect(
        (
          await file.client.send('POST', '/sandbox/api/external/coupons', {
            body: { user_key: member.userKey, kind },
          })
        ).status,
      ).toBe(200);
    expect((await member.calls.get('possession')).body).toMatchObject({
      honey_cnt: 1,
      discount_cnt: 1,
      item_cnt: 1,
    });
    expect(await tokenOf(file.server.app, member.userKey)).not.toBe('');
  });
});
