import { buildLive } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
import { giftSendAll } from '@honey/server/gifts/gifts.functions';
import { verifyBooks } from '@honey/server/proofs';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

interface Gift {
  sender: number;
  host: number;
  vodKey: number | null;
  star: number;
  key: string;
  message?: string;
}

interface Answer {
  place: number;
  outcome: string;
  answer: { combo: number; balance_star_cnt: number; gift_id: number } | null;
}

/** Gives several in one statement, as the server does with simultaneous gifts; returns the results in order. */
async function giveTogether(client: pg.ClientBase, gifts: readonly Gift[]): Promise<Answer[]> {
  const { text, values } = giftSendAll({
    gifts: gifts.map(({ sender, host, vodKey, star, key, message = '' }) => ({
      sender,
      host,
      vod_key: vodKey,
      star_cnt: star,
      sticker_id: null,
      message,
      key,
      given_at: new Date(),
      combo_seconds: 10,
      item_id: null,
      house_code: null,
      site_star: null,
    })),
  });
  const { rows } = await client.query<Answer>(`${text} ORDER BY place`, [...values]);
  return rows;
}

const member = async (honey: number) => (await buildMember(server.app, { honey })).userKey;

/** The number of rows of gifts that this transaction has read. */
async function giftsRead(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'gifts'`,
  );
  return rows[0]?.read ?? 0;
}

describe('gifts in one statement', () => {
  it('are each decided separately, those of one giver one after the other (GIFTS-6, GIFTS-8, GIFTS-24)', async () => {
    const { vodKey, hostKey: host } = await buildLive(server.app);
    const [rich, poor] = [await member(100), await member(5)];
    const inLive = { host, vodKey, star: 10 };
    const answers = await asOwner(server.databaseUrl, (client) =>
      giveTogether(client, [
        { ...inLive, sender: rich, key: 'one' },
        { ...inLive, sender: poor, key: 'one' },
        { ...inLive, sender: 999_999_999, key: 'one' },
        { ...inLive, sender: rich, key: 'two' },
        { ...inLive, sender: rich, key: 'one' },
        { ...inLive, sender: rich, key: 'one', message: 'another' },
        { ...inLive, sender: rich, key: 'three', host: rich },
        { ...inLive, sender: rich, key: 'four', star: 81 },
        { ...inLive, sender: rich, key: 'five', vodKey: null, star: 80 },
      ]),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      'given',
      'not_enough_star',
      'user_not_found',
      'given',
      'replayed',
      'idempotency_mismatch',
      'host_not_found',
      'not_enough_star',
      'given',
    ]);
    const results = answers.map(({ answer }) => answer && [answer.combo, answer.balance_star_cnt]);
    expect(results).toEqual([[1, 90], null, null, [2, 80], [1, 90], [1, 90], null, null, [1, 0]]);
    expect(answers[4]?.answer).toEqual(answers[0]?.answer);
    const proofs = await asOwner(server.databaseUrl, verifyBooks);
    expect(proofs.filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  it('read only the newest of their giver, whenever their plan was made (GIFTS-30)', async () => {
    const { vodKey, hostKey: host } = await buildLive(server.app);
    const sender = await member(1_000);
    const read = await asOwner(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      for (let gift = 0; gift < 10; gift += 1)
        await giveTogether(client, [{ sender, host, vodKey, star: 1, key: `plan ${gift}` }]);
      await client.query(
        'INSERT INTO gifts (transfer_id, sender_key, host_key, star_cnt) SELECT -n, 0, $1, 1 FROM generate_series(1, 5000) n',
        [host],
      );
      const before = await giftsRead(client);
      const [last] = await giveTogether(client, [{ sender, host, vodKey, star: 1, key: 'last' }]);
      const after = await giftsRead(client);
      await client.query('ROLLBACK');
      expect(last?.answer?.combo).toBe(11);
      return after - before;
    });
    expect(read).toBeLessThan(50);
  });
});
