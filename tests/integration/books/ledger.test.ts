import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { AppError } from '@honey/server/core/errors/app-error';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { GiftsService } from '@honey/server/gifts/gifts.service';
import { verifyBooks } from '@honey/server/proofs';
import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { WalletService } from '@honey/server/wallet/wallet.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

const pool = () => server.app.get(Database).pool;
const wallet = () => server.app.get(WalletService);

async function brokenProofs(): Promise<string[]> {
  const client = await pool().connect();
  try {
    return (await verifyBooks(client)).filter(({ wrong }) => wrong > 0).map(({ name }) => name);
  } finally {
    client.release();
  }
}

const grant = (
  userKey: number,
  amount: number,
  idempotencyKey: string,
  fund: 'granted' | 'bought' = 'granted',
) =>
  wallet().move({
    operation: 'test',
    ownerKey: 0,
    idempotencyKey,
    userKey,
    asset: 'STAR',
    house: fund === 'granted' ? 'grant' : 'sale',
    amount,
    fund,
  });

describe('the constraints of the database', () => {
  let member: BuiltMember;
  beforeAll(async () => {
    const host = await buildHost(server.app);
    member = await buildMember(server.app, { honey: 100 });
    const request = { target_code: 'BJGIFT' as const, target_user_key: host.userKey, star_cnt: 10 };
    await server.app.get(GiftsService).give(member.userKey, request, 'first');
  });

  it.each([
    ['a negative balance', 'UPDATE wallets SET granted = -1 WHERE granted > 0'],
    [
      'a posting of zero',
      "INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) VALUES (1, 'STAR', 1, 2, 0, 'bought')",
    ],
    [
      'a posting to itself',
      "INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) VALUES (1, 'STAR', 1, 1, 5, 'bought')",
    ],
    ['a changed posting', 'UPDATE ledger_postings SET amount = amount + 1'],
    ['a deleted posting', 'DELETE FROM ledger_postings'],
    ['emptied postings', 'TRUNCATE ledger_postings'],
    ['a changed transfer', "UPDATE ledger_transfers SET answer = '{}'"],
    ['a deleted transfer', 'DELETE FROM ledger_transfers'],
    ['a changed gift', 'UPDATE gifts SET star_cnt = 1'],
    ['a deleted gift', 'DELETE FROM gifts'],
    ['a deleted wallet', 'DELETE FROM wallets WHERE granted = 0 AND bought = 0'],
    ['emptied wallets', 'TRUNCATE wallets'],
    ["another member's wallet", 'UPDATE wallets SET user_key = user_key + 1'],
    ['a deleted account', "DELETE FROM ledger_accounts WHERE kind = 'wallet' AND asset = 'BTUC'"],
    ['an account of another asset', "UPDATE ledger_accounts SET asset = 'KRW'"],
    ['emptied accounts', 'TRUNCATE ledger_accounts'],
    [
      'a posting without a transfer',
      "INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) VALUES (999999, 'STAR', 1, 2, 5, 'bought')",
    ],
    [
      'a posting without an account',
      "INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) VALUES (1, 'STAR', 1, 999999, 5, 'bought')",
    ],
    [
      'a posting between assets',
      "INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) SELECT 1, 'STAR', s.id, b.id, 5, 'bought' FROM ledger_accounts s, ledger_accounts b WHERE s.code = 'grant' AND b.code = 'grant' AND s.asset = 'STAR' AND b.asset = 'BTUC'",
    ],
    [
      'a posting of another asset than its accounts',
      "INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund) VALUES (1, 'BTUC', 1, 2, 5, 'bought')",
    ],
    [
      'a wallet without an account',
      "INSERT INTO wallets (account_id, user_key, asset) VALUES (999999, 999999, 'STAR')",
    ],
    [
      'a gift to oneself',
      'INSERT INTO gifts (transfer_id, sender_key, host_key, star_cnt) VALUES (0, 5, 5, 1)',
    ],
  ])('refuse %s (WALLET-1, WALLET-2)', async (_, sql) => {
    // Triggers bind even the owner; what the server's role may not do is in roles.test.ts.
    await expect(asOwner(server.databaseUrl, (client) => client.query(sql))).rejects.toMatchObject({
      code: expect.stringMatching(/^(23514|HL000|HL002)$/),
    });
    expect(await brokenProofs()).toEqual([]);
  });
});

describe('the proofs of the books', () => {
  it('find a wallet that was changed past the ledger', async () => {
    const { userKey } = await buildMember(server.app, { honey: 100 });
    await pool().query("UPDATE wallets SET granted = granted + 7 WHERE user_key = $1 AND asset = 'STAR'", [
      userKey,
    ]);
    expect(await brokenProofs()).toEqual([
      'the balances of an asset sum to zero over all accounts',
      "a wallet's balance matches its postings, by fund",
    ]);
    await pool().query("UPDATE wallets SET granted = granted - 7 WHERE user_key = $1 AND asset = 'STAR'", [
      userKey,
    ]);
  });

  it('find a posting that was lost on its way into a snapshot', async () => {
    await server.app.get(JobRunner).runNow('ledger-fold');
    await pool().query(
      'UPDATE ledger_snapshots SET balance = balance - 1 WHERE account_id = (SELECT min(account_id) FROM ledger_snapshots)',
    );
    expect(await brokenProofs()).toContain("an account's snapshot and unfolded entries match its postings");
    await pool().query(
      'UPDATE ledger_snapshots SET balance = balance + 1 WHERE account_id = (SELECT min(account_id) FROM ledger_snapshots)',
    );
    expect(await brokenProofs()).toEqual([]);
  });
});

describe('a transfer between house and wallet', () => {
  it('takes granted honey before bought honey, and never more than the balance (WALLET-2, WALLET-3)', async () => {
    const { userKey } = await buildMember(server.app, { honey: 30, boughtHoney: 50 });
    await grant(userKey, -40, `spend-${userKey}`);
    const rows = await pool().query(
      "SELECT granted, bought FROM wallets WHERE user_key = $1 AND asset = 'STAR'",
      [userKey],
    );
    expect(rows.rows).toEqual([{ granted: '0', bought: '40' }]);
    await expect(grant(userKey, -41, `overspend-${userKey}`)).rejects.toMatchObject({
      code: 'not_enough_star',
    });
  });

  it('happens once for a key, also when requested twenty times at once (WALLET-4)', async () => {
    const { userKey } = await buildMember(server.app);
    const moves = await Promise.all(Array.from({ length: 20 }, () => grant(userKey, 10, `once-${userKey}`)));
    expect(moves.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await wallet().balances(userKey)).star_cnt).toBe(10);
    await expect(grant(userKey, 11, `once-${userKey}`)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });
});

describe('any sequence of operations', () => {
  it.each([1, 2, 3])('keeps the books after every single step (seed %d) (WALLET-5)', async (seed) => {
    const random = numbersFrom(seed);
    const members = await Promise.all([1, 2, 3].map(() => buildMember(server.app)));
    const hosts = await Promise.all([1, 2].map(() => buildHost(server.app)));
    const pick = <Item>(items: Item[]): Item => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    };
    const expected = new Map([...members, ...hosts].map(({ userKey }) => [userKey, 0]));
    for (let step = 0; step < 60; step += 1) {
      const { userKey } = pick([...members, ...hosts]);
      const amount = 1 + Math.floor(random() * 200);
      const balance = expected.get(userKey) ?? 0;
      const key = `${seed}-${random() < 0.8 ? step : step - 1}`;
      const operation = pick(['grant', 'sale', 'spend', 'gift', 'fold', 'roll-up'] as const);
      try {
        if (operation === 'grant' || operation === 'sale') {
          const { replayed } = await grant(
            userKey,
            amount,
            key,
            operation === 'grant' ? 'granted' : 'bought',
          );
          if (!replayed) expected.set(userKey, balance + amount);
        } else if (operation === 'spend') {
          const { replayed } = await grant(userKey, -amount, key);
          if (!replayed) expected.set(userKey, balance - amount);
        } else if (operation === 'gift') {
          const request = {
            target_code: 'BJGIFT' as const,
            target_user_key: pick(hosts).userKey,
            star_cnt: amount,
          };
          const before = (await wallet().balances(userKey)).star_cnt;
          const receipt = await server.app.get(GiftsService).give(userKey, request, key);
          if (receipt.balance_star_cnt === before - amount) expected.set(userKey, balance - amount);
        } else {
          await server.app.get(JobRunner).runNow(operation === 'fold' ? 'ledger-fold' : 'gift-roll-up');
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
      expect((await wallet().balances(userKey)).star_cnt).toBe(expected.get(userKey));
      expect(await brokenProofs()).toEqual([]);
    }
  });
});
