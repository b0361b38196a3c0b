import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { exchangeWorld } from './support.ts';

const { server, client } = setServer();
const world = () => exchangeWorld(server, client);

describe('applying for an exchange', () => {
  it('holds the honey, withholds 3.3 % for an individual, and returns what is left (EXCHANGE-8, EXCHANGE-12, EXCHANGE-13)', async () => {
    const host = await world().payable({ granted: 3_000, bought: 10_007 });
    expect(await host.info()).toMatchObject({
      income_star_cnt: 13_007,
      granted_star_cnt: 3_000,
      held_star_cnt: 0,
      refusal: null,
    });
    const { status, body } = await host.apply(5_001);
    expect(status).toBe(200);
    expect(body).toEqual({
      exchange_id: body.exchange_id,
      star_cnt: 5_001,
      gross_krw: 300_060,
      withheld_krw: 9_901,
      net_krw: 290_159,
      income_star_cnt: 8_006,
    });
    expect(await host.info()).toMatchObject({
      income_star_cnt: 8_006,
      granted_star_cnt: 0,
      held_star_cnt: 5_001,
      refusal: 'exchange_duplicate',
      today: { exchange_id: body.exchange_id, state: 'asked' },
    });
    expect((await world().balances(host.userKey))['STAR:income']).toBe(8_006);
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('withholds nothing for a business, which invoices the VAT within the amount (EXCHANGE-13)', async () => {
    const host = await world().host();
    const corp = await world().paper(host.userKey, 'corp');
    const business = {
      uer_business_type: 2 as const,
      uer_company: '꿀벌상회',
      uer_reg_num: '2208162517',
      uer_email: 'tax@honey.example',
      uer_post: '06236',
      uer_adr: '서울 강남구 테헤란로 1',
      corp_file_id: corp,
    };
    const { buildExchangeAccount } = await import('@honey/seeds/builders/exchange');
    await buildExchangeAccount(server.app, { userKey: host.userKey, ...business });
    await world().earn(host.userKey, { bought: 1_000 });
    const { body } = await host.apply(1_000);
    expect([body.gross_krw, body.withheld_krw, body.net_krw]).toEqual([60_000, 0, 60_000]);
    expect((await host.list()).list[0]).toMatchObject({ vat_krw: 5_454 });
  });

  it.each([
    ['less than the minimum', 499, 'exchange_below_minimum'],
    ['more than the balance', 2_001, 'exchange_limit_exceeded'],
    ['more than 100 million won', 1_666_667, 'exchange_above_maximum'],
  ])('is refused with %s, and moves nothing (EXCHANGE-9)', async (_what, star, code) => {
    const host = await world().payable({ bought: 2_000 });
    const { status, body } = await host.apply(star);
    expect([status, body.code]).toEqual([409, code]);
    expect(await host.info()).toMatchObject({ income_star_cnt: 2_000, held_star_cnt: 0, refusal: null });
  });

  it.each([0, -5, 1.5, '500', null, 1e12, {}])('rejects %j as honey (EXCHANGE-9)', async (star) => {
    const host = await world().payable({ bought: 2_000 });
    const { status, body } = await host.apply(star);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('accepts exactly the minimum, and exactly 100 million won (EXCHANGE-9)', async () => {
    const [small, large] = [
      await world().payable({ bought: 500 }),
      await world().payable({ bought: 1_666_667 }),
    ];
    expect((await small.apply(500)).body.net_krw).toBe(29_010);
    expect((await large.apply(1_666_666)).body.gross_krw).toBe(99_999_960);
  });

  it('is refused to visitors, members, hosts without an account, restricted hosts and those who are leaving (EXCHANGE-10)', async () => {
    const member = await world().person((await buildMember(server.app)).userKey);
    const body = { star_cnt: 500 };
    expect((await client.send('POST', '/v1/user/bt-calculate-ask-proc', { body })).status).toBe(401);
    expect((await member.apply(500)).body.code).toBe('forbidden');
    const withoutAccount = await world().host();
    await world().earn(withoutAccount.userKey, { bought: 600 });
    expect((await withoutAccount.apply(500)).body.code).toBe('exchange_account_required');
    const leaving = await world().payable({ bought: 600 });
    await world()
      .database()
      .prisma.user.update({
        where: { userKey: leaving.userKey },
        data: { deletionAskedAt: new Date() },
      });
    expect((await leaving.apply(500)).body.code).toBe('exchange_not_allowed');
    const restricted = await world().payable({ bought: 600 });
    await world()
      .database()
      .prisma.sanction.create({
        data: { userKey: restricted.userKey, kind: 'service', reason: '시험', startsAt: new Date(0) },
      });
    expect(['block_admin', 'invalid_token']).toContain((await restricted.apply(500)).body.code);
    expect((await restricted.info()).today ?? null).toBeNull();
  });

  it('succeeds once when it is sent fifty times at once (EXCHANGE-11)', async () => {
    const host = await world().payable({ bought: 100_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => host.apply(1_000)));
    const codes = answers.map(({ status, body }) => `${status} ${body.code ?? 'ok'}`);
    expect(codes.filter((code) => code === '200 ok')).toHaveLength(1);
    expect(codes.filter((code) => code === '409 exchange_duplicate')).toHaveLength(49);
    expect(await host.info()).toMatchObject({ income_star_cnt: 99_000, held_star_cnt: 1_000 });
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('happens once for its key, however often it is sent, and the key is refused with another input (EXCHANGE-14)', async () => {
    const host = await world().payable({ bought: 5_000 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => host.apply(1_000, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = await host.apply(1_001, key);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await host.list()).total).toBe(1);
    const stranger = await world().payable({ bought: 5_000 });
    expect((await stranger.apply(1_001, key)).status).toBe(200);
  });

  it('is possible once a Seoul day, and again after midnight there (EXCHANGE-11)', async () => {
    const host = await world().payable({ bought: 5_000 });
    const clock = server.app.get(Clock);
    const before = clock.setting;
    try {
      // 2027-03-02 23:59:30 in Seoul; the UTC day changes nine hours later.
      clock.set({ offsetMs: 0, frozenAtMs: Date.parse('2027-03-02T14:59:30Z') });
      const late = await world().person(host.userKey);
      expect((await late.apply(500)).status).toBe(200);
      expect((await late.apply(500)).body.code).toBe('exchange_duplicate');
      clock.set({ offsetMs: 0, frozenAtMs: Date.parse('2027-03-02T15:00:00Z') });
      expect((await late.apply(500)).status).toBe(200);
      expect((await late.apply(500)).body.code).toBe('exchange_duplicate');
    } finally {
      clock.set(before);
    }
  });

  it('keeps the rate at which it was applied for, and values granted honey by a setting (EXCHANGE-8, EXCHANGE-12)', async () => {
    const settings = server.app.get(SettingsStore);
    const host = await world().payable({ granted: 1_000, bought: 1_000 });
    await settings.set('exchange_granted_percent', 50);
    try {
      const { body } = await host.apply(1_500);
      // Granted honey goes first: 1,000 at half, 500 in full.
      expect(body.gross_krw).toBe(60_000);
      await settings.set('exchange_rate_krw', 10);
      expect((await host.list()).list[0]).toMatchObject({ net_krw: 60_000 - 1_980 });
      expect((await host.cancel(body.exchange_id)).body.state).toBe('cancelled');
      expect(await host.info()).toMatchObject({ income_star_cnt: 2_000, granted_star_cnt: 1_000 });
    } finally {
      await settings.set('exchange_rate_krw', 60);
      await settings.set('exchange_granted_percent', 100);
    }
    expect(await world().brokenProofs()).toEqual([]);
  });

  it('may be cancelled while it is undecided, by its host only, and another one may follow (EXCHANGE-16)', async () => {
    const [host, other] = [await world().payable({ bought: 3_000 }), await world().payable({ bought: 600 })];
    const { exchange_id: id } = (await host.apply(1_000)).body;
    expect((await other.cancel(id)).body.code).toBe('exchange_not_found');
    const answers = await Promise.all([host.cancel(id), host.cancel(id), host.cancel(id)]);
    expect(answers.map(({ body }) => body.code ?? body.state).sort()).toEqual([
      'cancelled',
      'exchange_closed',
      'exchange_closed',
    ]);
    expect(await host.info()).toMatchObject({ income_star_cnt: 3_000, held_star_cnt: 0, refusal: null });
    expect((await host.apply(2_000)).status).toBe(200);
    expect(await host.list()).toMatchObject({ total: 2, star_cnt: 2_000, paid_krw: 0 });
  });

  it('loses no honey to simultaneous gifts (EXCHANGE-12)', async () => {
    const host = await world().payable({ bought: 2_000 });
    const gifts = Array.from({ length: 10 }, () => world().earn(host.userKey, { bought: 100 }));
    const [{ status }] = await Promise.all([host.apply(2_000), world().job('ledger-fold'), ...gifts]);
    expect(status).toBe(200);
    expect(await host.info()).toMatchObject({ income_star_cnt: 1_000, held_star_cnt: 2_000 });
    expect(await world().brokenProofs()).toEqual([]);
  });
});

describe('the history of exchanges', () => {
  it('shows the host’s own exchanges, by month, in pages (EXCHANGE-21)', async () => {
    const [host, member] = [
      await world().payable({ bought: 5_000 }),
      await world().person((await buildMember(server.app)).userKey),
    ];
    for (const star of [500, 600, 700]) await host.cancel((await host.apply(star)).body.exchange_id);
    const page = await host.list('offset=1&limit=1');
    expect([page.total, page.list.length]).toEqual([3, 1]);
    expect(page.list[0]?.account_num).toMatch(/^\*+\d{4}$/);
    expect((await host.list('month=202001')) as unknown).toMatchObject({ code: 'validation_failed' });
    expect((await member.list()).total).toBe(0);
    expect((await client.get('/v1/user/calculate-bt-virtual-list')).status).toBe(401);
  });
});
