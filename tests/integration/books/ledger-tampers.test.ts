import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import { inputHash } from '@honey/server/core/idempotency/idempotency-key';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { rowSealProof } from '@honey/server/wallet/proofs/ledger.proofs';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { brokenBy } from './support.ts';
import { closeBooks } from './tampered-books.ts';

const run = promisify(execFile);
const verifyProgram = path.resolve(
  fileURLToPath(import.meta.url),
  '../../../../server/dist/ledger-verify.js',
);

/** Books with every kind of row; each tamper is applied to a copy. */
let books: TestDatabase;

beforeAll(async () => {
  books = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: books.url });
  const host = await buildHost(app);
  const { vodKey } = await buildLive(app, { hostKey: host.userKey });
  const giver = await buildMember(app, { honey: 1_000, boughtHoney: 1_000 });
  await buildMember(app);
  const give = (star_cnt: number, key: string, message = '힘내세요 "꿀"\n') =>
    app
      .get(GiftsService)
      .give(
        giver.userKey,
        { target_code: 'LIVE', target_user_key: host.userKey, vod_key: vodKey, star_cnt, message },
        key,
      );
  await give(300, 'first');
  await give(900, 'of both funds');
  await app.get(WalletService).move({
    operation: 'purchase',
    ownerKey: giver.userKey,
    idempotencyKey: 'spent',
    userKey: giver.userKey,
    asset: 'STAR',
    house: 'shop',
    amount: -50,
    fund: 'bought',
  });
  await asOwner(books.url, (client) =>
    eventually(async () => expect((await client.query('SELECT FROM outbox')).rowCount).toBe(0)),
  );
  await app.get(JobRunner).runNow('ledger-fold');
  await app.get(JobRunner).runNow('gift-roll-up');
  await closeBooks(app);
  await close();
  // What waits for the fold and the roll-up.
  await asOwner(books.url, async (client) => {
    const { rows } = await client.query(
      `SELECT outcome FROM gift_send(jsonb_build_object('sender', $1::int, 'host', $2::int, 'star_cnt', 10, 'message', '',
         'key', 'last', 'hash', $3::text, 'given_at', now()))`,
      [giver.userKey, host.userKey, inputHash(host.userKey, null, 10, null, '')],
    );
    expect(rows).toEqual([{ outcome: 'given' }]);
  });
}, 120_000);
afterAll(() => books?.drop());

const first = (table: string, key = 'id', where = 'true') =>
  `${key} = (SELECT min(${key}) FROM ${table} WHERE ${where})`;
const gift = first('gifts', 'gift_id');
const giftTransfer = first('ledger_transfers', 'id', "operation = 'gift'");
const giverWallet = "asset = 'STAR' AND bought > 0";

describe('the proof of the books', () => {
  it('finds nothing where nothing was changed', async () => {
    expect(await brokenBy(books, 'SELECT 1')).toEqual([]);
    const { stdout } = await run(process.execPath, [verifyProgram], {
      env: { ...process.env, DATABASE_URL: books.url },
    });
    expect(stdout).toContain('The books balance.');
  });

  it('exits with code 1 where something was changed (WALLET-6)', async () => {
    const copy = await createTestDatabase(new URL(books.url).pathname.slice(1));
    await asOwner(copy.url, (client) =>
      client.query("UPDATE wallets SET bought = bought + 1 WHERE asset = 'STAR'"),
    );
    const env = { ...process.env, DATABASE_URL: copy.url };
    await expect(run(process.execPath, [verifyProgram], { env })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('checks failed'),
    });
    await copy.drop();
  });

  it.each([
    ["a day's sum of a wallet", 'UPDATE account_day_totals SET bought = bought + 1'],
    ["a day's count", 'UPDATE account_day_totals SET entry_cnt = entry_cnt + 1'],
    ['a deleted day', 'DELETE FROM account_day_totals WHERE outgoing'],
    ["a fan's month", 'UPDATE host_fan_months SET star_cnt = star_cnt - 1'],
    ['a wallet that holds more', `UPDATE wallets SET bought = bought + 1 WHERE ${giverWallet}`],
    [
      'honey moved between the funds of a wallet',
      `UPDATE wallets SET granted = granted + 1, bought = bought - 1 WHERE ${giverWallet}`,
    ],
    [
      'honey moved between two wallets',
      `UPDATE wallets SET bought = bought + CASE WHEN bought > 0 THEN -1 ELSE 1 END WHERE asset = 'STAR'`,
    ],
    ['a deleted wallet', `DELETE FROM wallets WHERE ${giverWallet}`],
    [
      'a deleted empty wallet',
      'DELETE FROM wallets WHERE account_id = (SELECT max(account_id) FROM wallets WHERE granted + bought = 0)',
    ],
    [
      'a deleted empty wallet with its account',
      'WITH w AS (DELETE FROM wallets WHERE account_id = (SELECT max(account_id) FROM wallets WHERE granted + bought = 0) RETURNING account_id) DELETE FROM ledger_accounts WHERE id IN (SELECT account_id FROM w)',
    ],
    [
      "a wallet under another member's name",
      'UPDATE wallets SET user_key = 999999 WHERE account_id = (SELECT max(account_id) FROM wallets WHERE granted + bought = 0)',
    ],
    [
      'a wallet of another asset',
      "UPDATE wallets SET asset = 'KRW' WHERE account_id = (SELECT max(account_id) FROM wallets)",
    ],
    ['a deleted income account', "DELETE FROM ledger_accounts WHERE kind = 'income'"],
    ['a deleted house account', "DELETE FROM ledger_accounts WHERE code = 'shop' AND asset = 'BTUC'"],
    [
      "an account under another member's name",
      "UPDATE ledger_accounts SET user_key = 999999 WHERE kind = 'income'",
    ],
    ['an account of another asset', "UPDATE ledger_accounts SET asset = 'BTUC' WHERE kind = 'income'"],
    ['a deleted member', "DELETE FROM users WHERE role = 'host'"],
    ['a posting of more', `UPDATE ledger_postings SET amount = amount + 1 WHERE ${first('ledger_postings')}`],
    [
      'a posting from another fund',
      `UPDATE ledger_postings SET fund = 'bought' WHERE ${first('ledger_postings', 'id', "fund = 'granted'")}`,
    ],
    [
      'a posting of another asset',
      `UPDATE ledger_postings SET asset = 'BTUC' WHERE ${first('ledger_postings')}`,
    ],
    [
      'a posting from another account',
      `UPDATE ledger_postings SET source_id = source_id + 1 WHERE ${first('ledger_postings')}`,
    ],
    [
      'a posting to another account',
      `UPDATE ledger_postings SET destination_id = 999999 WHERE ${first('ledger_postings')}`,
    ],
    [
      'a posting of another transfer',
      `UPDATE ledger_postings SET transfer_id = 999999 WHERE ${first('ledger_postings')}`,
    ],
    ['a deleted posting', `DELETE FROM ledger_postings WHERE ${first('ledger_postings')}`],
    [
      'a posting too many',
      'INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) SELECT transfer_id, asset, source_id, destination_id, amount, fund FROM ledger_postings LIMIT 1',
    ],
    ['a deleted transfer', `DELETE FROM ledger_transfers WHERE ${giftTransfer}`],
    [
      'a transfer that moves nothing',
      "INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer) VALUES ('gift', 1, 'x', 'x', '{}')",
    ],
    ["a transfer's owner", `UPDATE ledger_transfers SET owner_key = owner_key + 1 WHERE ${giftTransfer}`],
    ["a purchase's owner", "UPDATE ledger_transfers SET owner_key = 0 WHERE operation = 'purchase'"],
    [
      "a transfer's operation",
      "UPDATE ledger_transfers SET operation = 'refund' WHERE operation = 'purchase'",
    ],
    ["a gift's operation", `UPDATE ledger_transfers SET operation = 'seed' WHERE ${giftTransfer}`],
    ["a transfer's key", `UPDATE ledger_transfers SET idempotency_key = 'other' WHERE ${giftTransfer}`],
    ["a transfer's input", `UPDATE ledger_transfers SET input_hash = 'other' WHERE ${giftTransfer}`],
    [
      "a transfer's stored response",
      `UPDATE ledger_transfers SET answer = jsonb_set(answer, '{balance_star_cnt}', '5') WHERE ${giftTransfer}`,
    ],
    [
      "a purchase's stored response",
      "UPDATE ledger_transfers SET answer = '{}' WHERE operation = 'purchase'",
    ],
    [
      "a transfer's moment",
      `UPDATE ledger_transfers SET created_at = created_at - interval '1 day' WHERE ${giftTransfer}`,
    ],
    [
      'a stored response without its seal',
      `UPDATE ledger_transfers SET answer = '{}', seal = NULL WHERE operation = 'purchase'`,
    ],
    [
      "a gift's owner with a new seal",
      `UPDATE ledger_transfers SET owner_key = 999999 WHERE ${giftTransfer}; UPDATE ledger_transfers t SET seal = ledger_seal(t)`,
    ],
    ['a snapshot of more', 'UPDATE ledger_snapshots SET balance = balance + 1 WHERE balance > 0'],
    ['a deleted snapshot', 'DELETE FROM ledger_snapshots WHERE balance > 0'],
    [
      'a snapshot of a wallet',
      `INSERT INTO ledger_snapshots (account_id, balance) SELECT account_id, 5 FROM wallets LIMIT 1`,
    ],
    ['an unfolded posting of more', 'UPDATE ledger_unfolded SET amount = amount + 1'],
    ['a deleted unfolded posting', 'DELETE FROM ledger_unfolded'],
    [
      'a posting that is folded twice',
      'INSERT INTO ledger_unfolded (posting_id, account_id, amount) SELECT id, destination_id, amount FROM ledger_postings WHERE id NOT IN (SELECT posting_id FROM ledger_unfolded) ORDER BY id DESC LIMIT 1',
    ],
    ["a gift's amount", `UPDATE gifts SET star_cnt = star_cnt + 1 WHERE ${gift}`],
    ["a gift's giver", `UPDATE gifts SET sender_key = (SELECT max(user_key) FROM users) WHERE ${gift}`],
    ["a gift's host", `UPDATE gifts SET host_key = (SELECT max(user_key) FROM users) WHERE ${gift}`],
    ["a gift's live", `UPDATE gifts SET vod_key = NULL WHERE ${gift}`],
    ["a gift's message", `UPDATE gifts SET message = '다른 말' WHERE ${gift}`],
    ["a gift's picture", `UPDATE gifts SET sticker_id = 1 WHERE ${gift}`],
    ["a gift's combo", `UPDATE gifts SET combo = combo + 1 WHERE ${gift}`],
    [
      'a combo, together with its response, that continues from nothing',
      `UPDATE gifts SET combo = 2 WHERE ${gift};
       UPDATE ledger_transfers SET answer = jsonb_set(answer, '{combo}', '2') WHERE ${giftTransfer};
       UPDATE ledger_transfers t SET seal = ledger_seal(t) WHERE ${giftTransfer}`,
    ],
    ["a gift's moment", `UPDATE gifts SET created_at = created_at - interval '1 day' WHERE ${gift}`],
    ['a deleted gift', `DELETE FROM gifts WHERE ${gift}`],
    ['a gift that is rolled up twice', `INSERT INTO gifts_unrolled SELECT gift_id FROM gifts WHERE ${gift}`],
    ['a gift that is never rolled up', 'DELETE FROM gifts_unrolled'],
    ['a mark of a gift that does not exist', 'INSERT INTO gifts_unrolled VALUES (999999)'],
    ["a fan's total", 'UPDATE fan_totals SET star_cnt = star_cnt + 1'],
    [
      'a fan who gave nothing',
      'INSERT INTO fan_totals (host_key, user_key, star_cnt) SELECT host_key, 999999, 5 FROM fan_totals',
    ],
    ["a live's total", 'UPDATE lives SET star_cnt = star_cnt + 1'],
    ["a giver's total in a live", 'UPDATE live_gift_totals SET star_cnt = star_cnt + 1'],
    ["a giver's number of gifts in a live", 'UPDATE live_gift_totals SET gift_cnt = gift_cnt + 1'],
    ["a deleted giver's total in a live", 'DELETE FROM live_gift_totals'],
    [
      "a gift's line that shows more",
      "UPDATE chat_lines SET body = jsonb_set(body, '{star_cnt}', '999') WHERE gift_id IS NOT NULL",
    ],
    [
      "a gift's line that shows another combo",
      "UPDATE chat_lines SET body = jsonb_set(body, '{combo}', '7') WHERE gift_id IS NOT NULL",
    ],
    ["a gift's line in another live", "UPDATE chat_lines SET channel_id = '999' WHERE gift_id IS NOT NULL"],
  ])('finds %s (WALLET-6)', async (_, sql) => {
    const broken = await brokenBy(books, sql);
    recordFigures('D5', { attempted: 1, survived: broken.length > 0 ? 1 : 0 });
    expect(broken).not.toEqual([]);
  });
});

/** The first gift, erased with its transfer, its postings, its line and all that is counted from them. */
const erasedGift = `
  CREATE TEMPORARY TABLE erased ON COMMIT DROP AS SELECT * FROM gifts WHERE ${gift};
  DELETE FROM row_seals WHERE table_name = 'chat_lines';
  DELETE FROM chat_lines c USING erased e WHERE c.gift_id = e.gift_id;
  DELETE FROM gifts g USING erased e WHERE g.gift_id = e.gift_id;
  DELETE FROM ledger_postings p USING erased e WHERE p.transfer_id = e.transfer_id;
  DELETE FROM ledger_transfers t USING erased e WHERE t.id = e.transfer_id;
  UPDATE wallets w SET granted = granted + e.star_cnt FROM erased e WHERE w.user_key = e.sender_key AND w.asset = 'STAR';
  UPDATE ledger_snapshots s SET balance = balance - e.star_cnt, granted = s.granted - e.star_cnt FROM erased e, ledger_accounts a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = e.host_key AND s.account_id = a.id;
  UPDATE fan_totals f SET star_cnt = f.star_cnt - e.star_cnt FROM erased e;
  UPDATE lives l SET star_cnt = l.star_cnt - e.star_cnt FROM erased e WHERE l.vod_key = e.vod_key;
  UPDATE live_gift_totals t SET star_cnt = t.star_cnt - e.star_cnt, gift_cnt = gift_cnt - 1 FROM erased e;
  UPDATE live_host_totals t SET star_cnt = t.star_cnt - e.star_cnt, gift_cnt = gift_cnt - 1 FROM erased e;
  UPDATE live_giver_totals t SET star_cnt = t.star_cnt - e.star_cnt FROM erased e;
  DELETE FROM rank_totals; INSERT INTO rank_totals SELECT * FROM rank_totals_of_gifts();
  DELETE FROM account_day_totals; INSERT INTO account_day_totals SELECT * FROM account_days_of_ledger();
  DELETE FROM host_fan_months; INSERT INTO host_fan_months SELECT * FROM host_fans_of_ledger()`;

describe('a row that nothing else records', () => {
  it('is a gift that was erased with everything counted from it (WALLET-12)', async () => {
    expect(await brokenBy(books, erasedGift, { sealed: true })).toEqual([
      'all closed transfers exist, and no others among them',
    ]);
  });

  it.each([
    ["a member's payment grade", 'UPDATE users SET vip_level = vip_level + 1'],
    ["a member's honorary grade", "UPDATE users SET honor = 'mvp'"],
    ["a member's effects", `UPDATE users SET effects = '{"entrance": "x"}'`],
    ["a live's heat", 'UPDATE lives SET hot_score = hot_score + 1'],
    [
      'a member who was written by hand',
      "INSERT INTO sanctions (user_key, kind, reason) VALUES (1, 'chat', '')",
    ],
    ["a gift's line that was deleted", 'DELETE FROM chat_lines WHERE gift_id IS NOT NULL'],
    ["a gift's line that is hidden", 'UPDATE chat_lines SET removed_yn = true WHERE gift_id IS NOT NULL'],
    ["a gift's line of another", 'UPDATE chat_lines SET user_key = 1 WHERE gift_id IS NOT NULL'],
    ['a deleted closing', 'DELETE FROM ledger_closings'],
    ['a seal that was computed again', "UPDATE row_seals SET seal = '' WHERE table_name = 'users'"],
  ])('is %s (WALLET-13)', async (_, sql) => {
    expect(await brokenBy(books, sql, { sealed: true })).not.toEqual([]);
  });

  it('is also found when the owner changes it by hand with active triggers, and later changes hide nothing (WALLET-13)', async () => {
    const copy = await createTestDatabase(new URL(books.url).pathname.slice(1));
    try {
      const hasInvalidSeals = async () =>
        (await brokenBy(copy, 'SELECT 1', { sealed: true })).includes(rowSealProof);
      expect(await hasInvalidSeals()).toBe(false);
      const { app, close } = await startApp({ DATABASE_URL: copy.url });
      const { prisma } = app.get(Database);
      const { userKey, stateMemo } = await prisma.user.findFirstOrThrow({ where: { role: 'host' } });
      await prisma.user.update({ where: { userKey }, data: { stateMemo: 'by the service' } });
      expect(await hasInvalidSeals()).toBe(false);
      await asOwner(copy.url, (client) =>
        client.query('UPDATE users SET vip_level = 3 WHERE user_key = $1', [userKey]),
      );
      expect(await hasInvalidSeals()).toBe(true);
      await prisma.user.update({ where: { userKey }, data: { stateMemo } });
      await close();
      expect(await hasInvalidSeals()).toBe(true);
    } finally {
      await copy.drop();
    }
  });
});
