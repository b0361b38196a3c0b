import { randomUUID } from 'node:crypto';
import { buildSanction } from '@honey/seeds/builders/lives';
import { Clock } from '@honey/server/core/clock/clock';
import { EBOOK_PORT, type EbookPort } from '@honey/server/external/ebooks/ebook.port';
import { reconcileExternalJob } from '@honey/server/external/purchases/reconcile-external.job';
import { jest } from '@jest/globals';
import { readerOf } from './ebooks-support.ts';
import { setExternal } from './support.ts';

const external = setExternal();
const { server, client, balances, brokenProofs, purchases } = external;
const clock = () => server.app.get(Clock);

const reader = async (overrides: Parameters<typeof external.member>[1] = {}) =>
  readerOf(await external.member('ebook', { btuc: 300, honey: 100, ...overrides }), client);

/** Lets the time pass after which the job calls the service again. */
const reconcile = async () => {
  clock().shift(60_000);
  await external.job(reconcileExternalJob);
};

/** What the house received for e-books. */
const sold = async (asset: 'STAR' | 'BTUC') => {
  const { rows } = await external
    .database()
    .pool.query<{ balance: string }>(
      "SELECT balance FROM ledger_balances WHERE kind = 'house' AND code = 'ebook' AND asset = $1::ledger_asset",
      [asset],
    );
  return Number(rows[0]?.balance);
};

describe('a purchase of chapters', () => {
  it('takes 30 BTUC or 10 honey for a chapter (EBOOKS-5, EBOOKS-10)', async () => {
    const { buy, states, text, userKey, info } = await reader();
    const before = [await sold('BTUC'), await sold('STAR')];
    expect(await buy({ chapter_no: 4, price: 30 })).toMatchObject({
      status: 200,
      body: { book_id: 1, chapters: [4], pay_cd: 'BTUC', price: 30, balance: 270 },
    });
    expect(await buy({ chapter_no: 6, pay_cd: 'STAR' })).toMatchObject({
      status: 200,
      body: { chapters: [6], pay_cd: 'STAR', price: 10, balance: 90 },
    });
    expect(await states(1)).toEqual([
      'free',
      'free',
      'free',
      'bought',
      'locked',
      'bought',
      'locked',
      'locked',
    ]);
    expect((await text(1, 4))?.length).toBeGreaterThan(5);
    expect(await text(1, 5)).toBeNull();
    expect((await info(1)).body).toMatchObject({ bought_chapter_cnt: 2, left_chapter_cnt: 3 });
    expect(await balances(userKey)).toEqual({ btuc_cnt: 270, star_cnt: 90 });
    expect([await sold('BTUC'), await sold('STAR')]).toEqual([(before[0] ?? 0) + 30, (before[1] ?? 0) + 10]);
    expect(await brokenProofs()).toEqual([]);
  });

  it('takes 20 percent less for all that are left, rounded down (EBOOKS-6)', async () => {
    const { buy, states, info, place, userKey } = await reader();
    expect((await info(1)).body).toMatchObject({
      left_btuc_cnt: 120,
      left_star_cnt: 40,
      discount_percent: 20,
    });
    await buy({ chapter_no: 8 });
    await buy({ chapter_no: 7 });
    // Three chapters of ten honey less a fifth.
    expect(await buy({ pay_cd: 'STAR', price: 24 })).toMatchObject({
      status: 200,
      body: { chapters: [4, 5, 6], price: 24, balance: 76 },
    });
    expect(await states(1)).toEqual([...Array<string>(3).fill('free'), ...Array<string>(5).fill('bought')]);
    expect(await buy({})).toMatchObject({ status: 409, body: { code: 'ebook_nothing_left' } });
    expect((await place(1, { chapter_no: 8, paragraph_no: 0, chapter_percent: 0 })).status).toBe(200);
    expect(await balances(userKey)).toEqual({ btuc_cnt: 240, star_cnt: 76 });
  });

  it('is refused for a free, a bought and an unknown chapter, and moves nothing (EBOOKS-7)', async () => {
    const { buy, userKey } = await reader();
    await buy({ chapter_no: 4 });
    expect(await buy({ chapter_no: 1 })).toMatchObject({ status: 409, body: { code: 'chapter_free' } });
    expect(await buy({ chapter_no: 4 })).toMatchObject({ status: 409, body: { code: 'chapter_bought' } });
    expect(await buy({ chapter_no: 99 })).toMatchObject({ status: 404, body: { code: 'chapter_not_found' } });
    expect(await buy({ book_id: 99 })).toMatchObject({ status: 404, body: { code: 'book_not_found' } });
    expect(await buy({ site_id: 1 })).toMatchObject({ status: 404, body: { code: 'book_not_found' } });
    expect(await buy({ pay_cd: 'KRW' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await buy({ price: 0 })).toMatchObject({ status: 400 });
    expect(await balances(userKey)).toEqual({ btuc_cnt: 270, star_cnt: 100 });
    expect(await purchases(userKey)).toHaveLength(1);
  });

  it('is refused at another price, without enough, and to a member who may not pay (EBOOKS-8)', async () => {
    const { buy } = await reader({ btuc: 29, honey: 9 });
    expect(await buy({ chapter_no: 4, price: 29 })).toMatchObject({ body: { code: 'ebook_price_changed' } });
    expect(await buy({ chapter_no: 4 })).toMatchObject({ status: 409, body: { code: 'not_enough_btuc' } });
    expect(await buy({ chapter_no: 4, pay_cd: 'STAR' })).toMatchObject({ body: { code: 'not_enough_star' } });
    const unverified = await reader({ verificationYn: false });
    expect(await unverified.buy({ chapter_no: 4 })).toMatchObject({
      body: { code: 'verification_required' },
    });
    const minor = await reader({ userAdultYn: false });
    expect(await minor.buy({ chapter_no: 4 })).toMatchObject({ body: { code: 'minor_payment' } });
    const restricted = await reader();
    await buildSanction(external.server.app, { userKey: restricted.userKey, kind: 'service' });
    expect(await restricted.buy({ chapter_no: 4 })).toMatchObject({ body: { code: 'block_admin' } });
    for (const { userKey } of [unverified, minor, restricted]) {
      expect(await purchases(userKey)).toEqual([]);
      expect(await balances(userKey)).toEqual({ btuc_cnt: 300, star_cnt: 100 });
    }
  });

  it('happens once in 50 requests at once with one key, and other input is refused (EBOOKS-9)', async () => {
    const { buy, userKey } = await reader();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy({}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.purchase_id)).size).toBe(1);
    expect(answers.every(({ body }) => body.price === 120 && body.chapters.length === 5)).toBe(true);
    expect(await buy({ chapter_no: 4 }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    });
    expect(await balances(userKey)).toEqual({ btuc_cnt: 180, star_cnt: 100 });
    expect(await brokenProofs()).toEqual([]);
  });

  it('succeeds once in 50 requests at once without keys, and returns the money of the others (EBOOKS-7)', async () => {
    const { buy, userKey, states } = await reader({ btuc: 3_000 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => buy({ chapter_no: 5 }, null)));
    const codes = new Set(answers.map(({ body }) => body.code ?? 'bought'));
    // On a busy machine the service may answer too late, and the job finishes the purchase.
    for (const late of ['external_pending', 'unavailable']) codes.delete(late);
    expect([...codes].sort()).toEqual(['bought', 'chapter_bought']);
    await reconcile();
    expect((await balances(userKey)).btuc_cnt).toBe(2_970);
    expect((await states(1))[4]).toBe('bought');
    const ended = (await purchases(userKey)).map(({ state }) => state);
    expect(ended.filter((state) => state === 'done')).toHaveLength(1);
    expect(ended.every((state) => state === 'done' || state === 'refunded')).toBe(true);
    expect(await brokenProofs()).toEqual([]);
  });

  it('is shown as 전자책 in the histories, and counts for no level or rank (EBOOKS-10)', async () => {
    const { buy, client: own, userKey } = await reader();
    await buy({ chapter_no: 4, pay_cd: 'STAR' });
    await buy({ chapter_no: 5 });
    for (const path of ['use-history', 'btuc-history'])
      expect([path, (await own.get(`/v1/user/${path}`)).status]).not.toEqual([path, 500]);
    const { rows } = await external
      .database()
      .pool.query(
        'SELECT FROM rank_totals WHERE user_key = $1 UNION ALL SELECT FROM fan_totals WHERE user_key = $1',
        [userKey],
      );
    expect(rows).toEqual([]);
  });
});

describe('a purchase whose answer is lost', () => {
  afterEach(() => external.setMode('ebook', 'up'));

  it.each(['lying', 'cut'] as const)(
    'is paid once and gives the chapters once when the service is %s (EBOOKS-9)',
    async (mode) => {
      const { buy, userKey, states } = await reader();
      const key = randomUUID();
      // The shelf is read before, and the purchase alone meets the fault.
      const port = external.server.app.get<EbookPort>(EBOOK_PORT);
      const send = port.buy.bind(port);
      const faulty = jest.spyOn(port, 'buy').mockImplementation(async (...purchase) => {
        await external.setMode('ebook', mode);
        return send(...purchase);
      });
      expect(await buy({ chapter_no: 4 }, key)).toMatchObject({
        status: 503,
        body: { code: 'external_pending' },
      });
      faulty.mockRestore();
      expect((await balances(userKey)).btuc_cnt).toBe(270);
      expect(await purchases(userKey)).toMatchObject([{ state: 'pending' }]);
      await external.setMode('ebook', 'up');
      expect((await states(1))[3]).toBe('bought');
      await reconcile();
      expect(await purchases(userKey)).toMatchObject([{ state: 'done' }]);
      expect(await buy({ chapter_no: 4 }, key)).toMatchObject({
        status: 200,
        body: { chapters: [4], price: 30 },
      });
      expect((await balances(userKey)).btuc_cnt).toBe(270);
      expect(await brokenProofs()).toEqual([]);
    },
  );

  it('counts an answer about another member as no answer (EBOOKS-11)', async () => {
    const { buy, info, userKey } = await reader();
    const { services } = external.server.app.get<{ services: { client: (name: string) => object } }>(
      EBOOK_PORT,
    );
    const forged = { member: userKey + 1, book_id: 1, chapters: [4], bought_at: clock().now().toISOString() };
    const client = services.client('ebook');
    const act = jest
      .spyOn(client as { act: () => Promise<object> }, 'act')
      .mockResolvedValue({ outcome: 'done', answer: forged });
    expect(await buy({ chapter_no: 4 })).toMatchObject({ status: 503, body: { code: 'external_pending' } });
    act.mockRestore();
    const read = jest
      .spyOn(client as { read: () => Promise<object> }, 'read')
      .mockResolvedValue({ member: userKey + 1, books: [{ book_id: 1, chapters: [4, 5, 6, 7, 8] }] });
    expect(await info(1)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    read.mockRestore();
    await reconcile();
    expect(await purchases(userKey)).toMatchObject([{ state: 'done' }]);
  });
});
