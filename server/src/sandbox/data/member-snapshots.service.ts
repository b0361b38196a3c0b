import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../core/clock/clock.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { quoted, sharedColumns } from './tables.ts';

/**
 * A member's own rows besides users and money: they are restored as they were, and rows added since are deleted.
 * Parents come before the tables that refer to them.
 */
const ownRows = [
  { table: 'alarm_settings', mine: 'user_key = $1' },
  { table: 'alarms', mine: 'user_key = $1' },
  { table: 'live_alarm_reads', mine: 'user_key = $1' },
  { table: 'live_alarm_marks', mine: 'user_key = $1' },
  { table: 'push_subscriptions', mine: 'user_key = $1' },
  { table: 'social_accounts', mine: 'user_key = $1' },
  { table: 'operator_totps', mine: 'user_key = $1' },
  { table: 'operator_passkeys', mine: 'user_key = $1' },
  { table: 'operator_recovery_codes', mine: 'user_key = $1' },
  { table: 'policy_consents', mine: 'user_key = $1' },
  { table: 'sanctions', mine: 'user_key = $1' },
  { table: 'pay_grades', mine: 'user_key = $1' },
  { table: 'host_asks', mine: 'user_key = $1' },
  { table: 'inquiries', mine: 'user_key = $1' },
  { table: 'follows', mine: 'user_key = $1' },
  { table: 'notice_reads', mine: 'user_key = $1' },
  { table: 'managers', mine: 'host_key = $1' },
  { table: 'channel_blocks', mine: 'host_key = $1' },
  { table: 'content_blocks', mine: 'user_key = $1' },
  { table: 'chat_hides', mine: 'user_key = $1' },
  { table: 'message_blocks', mine: 'user_key = $1' },
  { table: 'message_boxes', mine: 'user_key = $1' },
  { table: 'message_settings', mine: 'user_key = $1' },
  { table: 'sign_ins', mine: 'user_key = $1' },
  {
    table: 'refresh_tokens',
    mine: 'sign_in_id IN (SELECT id FROM public.sign_ins WHERE user_key = $1)',
  },
] as const;

/** Never restored: the key, and the version that revokes tokens. */
const neverRestored = new Set(['user_key', 'token_version']);

/** A difference in one fund of a wallet. */
interface Difference {
  account_id: string;
  asset: string;
  fund: 'granted' | 'bought';
  amount: number;
}

/**
 * Stores and restores one member's state while all other data continues to change. Money is moved by ledger postings,
 * so that the books balance; what others did with the member (gifts, fan totals, income) remains.
 */
@Injectable()
export class MemberSnapshotsService {
  constructor(private readonly clock: Clock) {}

  /** Copies the member's rows into a schema. Throws user_not_found. */
  async copy(client: pg.ClientBase, schema: string, userKey: number): Promise<void> {
    for (const { table, mine } of [{ table: 'users', mine: 'user_key = $1' }, ...ownRows]) {
      await copyRows(client, schema, table, mine, userKey);
    }
    await copyRows(client, schema, 'wallets', 'user_key = $1', userKey);
    const { rowCount } = await client.query(`SELECT FROM ${quoted(schema)}.users`);
    if (rowCount === 0) throw new AppError('user_not_found');
  }

  /**
   * Restores the member; returns the sign-ins opened since, which must be ended. Throws user_not_found, also when
   * another member has the key in the data in use, and snapshot_conflict when others have taken the member's names
   * since.
   */
  async restore(client: pg.ClientBase, schema: string, userKey: number): Promise<string[]> {
    const { rowCount } = await client.query(
      `SELECT FROM public.users u JOIN ${quoted(schema)}.users kept USING (user_key, created_at)
       WHERE user_key = $1 FOR UPDATE OF u`,
      [userKey],
    );
    if (rowCount === 0) throw new AppError('user_not_found');
    try {
      const openedSince = await signInsSince(client, schema, userKey);
      const shared = await sharedColumns(client, schema);
      await restoreUser(client, schema, userKey, shared.get('users'));
      for (const { table, mine } of [...ownRows].reverse()) {
        await client.query(`DELETE FROM public.${quoted(table)} WHERE ${mine}`, [userKey]);
      }
      for (const { table } of ownRows) await insertRows(client, schema, table, shared.get(table));
      await this.restoreMoney(client, schema, userKey);
      return openedSince;
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('snapshot_conflict');
      throw error;
    }
  }

  private async restoreMoney(client: pg.ClientBase, schema: string, userKey: number): Promise<void> {
    const { rows } = await client.query<Difference>(
      `SELECT w.account_id, w.asset::text AS asset, f.fund, f.amount::float8 AS amount
       FROM wallets w JOIN ${quoted(schema)}.wallets kept USING (account_id)
       CROSS JOIN LATERAL (VALUES ('granted', kept.granted - w.granted), ('bought', kept.bought - w.bought)) f (fund, amount)
       WHERE w.user_key = $1 AND f.amount <> 0 ORDER BY w.account_id FOR UPDATE OF w`,
      [userKey],
    );
    if (rows.length === 0) return;
    const { rows: transfers } = await client.query<{ id: string }>(
      `INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
       VALUES ('sandbox_restore', 0, $1, $2, '{}', $3) RETURNING id`,
      [randomUUID(), schema, this.clock.now()],
    );
    for (const { account_id, asset, fund, amount } of rows) {
      await client.query(
        `SELECT ledger_post($1, $2::ledger_asset, CASE WHEN $5::bigint > 0 THEN a.id ELSE $3::bigint END,
           CASE WHEN $5::bigint > 0 THEN $3::bigint ELSE a.id END, abs($5::bigint), $4::ledger_fund)
         FROM ledger_accounts a WHERE a.kind = 'house' AND a.asset = $2::ledger_asset AND a.code = $6`,
        [transfers[0]?.id, asset, account_id, fund, amount, fund === 'granted' ? 'grant' : 'sale'],
      );
    }
  }
}

async function copyRows(
  client: pg.ClientBase,
  schema: string,
  table: string,
  mine: string,
  userKey: number,
): Promise<void> {
  const copy = `${quoted(schema)}.${quoted(table)}`;
  // CREATE TABLE AS takes no parameters.
  await client.query(`CREATE TABLE ${copy} (LIKE public.${quoted(table)})`);
  await client.query(`INSERT INTO ${copy} SELECT * FROM public.${quoted(table)} WHERE ${mine}`, [userKey]);
}

async function insertRows(
  client: pg.ClientBase,
  schema: string,
  table: string,
  columns: string | undefined,
): Promise<void> {
  if (columns === undefined) return;
  await client.query(
    `INSERT INTO public.${quoted(table)} (${columns}) SELECT ${columns} FROM ${quoted(schema)}.${quoted(table)}`,
  );
}

async function restoreUser(
  client: pg.ClientBase,
  schema: string,
  userKey: number,
  shared = '',
): Promise<void> {
  const columns = shared.split(', ').filter((column) => !neverRestored.has(column));
  await client.query(
    `UPDATE public.users SET (${columns.join(', ')}) = (SELECT ${columns.join(', ')} FROM ${quoted(schema)}.users)
     WHERE user_key = $1`,
    [userKey],
  );
}

/** Sign-ins that are open now and did not exist in the snapshot. */
async function signInsSince(client: pg.ClientBase, schema: string, userKey: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id::text FROM public.sign_ins WHERE user_key = $1 AND ended_at IS NULL
       AND id NOT IN (SELECT id FROM ${quoted(schema)}.sign_ins)`,
    [userKey],
  );
  return rows.map(({ id }) => id);
}
