import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Revocations } from '../../core/access/revocations.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SandboxSnapshotInfo, SandboxSnapshotOrder, SandboxSnapshots } from './data.dto.ts';
import { DataReplacement } from './data-replacement.service.ts';
import { MemberSnapshots } from './member-snapshots.service.ts';
import { OwnerConnection } from './owner-connection.ts';
import {
  emptyTables,
  inSnapshotTransaction,
  quoted,
  sharedColumns,
  tablesInOrder,
  withAllTables,
} from './tables.ts';

/** The schema that a snapshot's rows lie in. */
const schemaOf = (name: string) => `snapshot_${name}`;
/** Where a snapshot of everything keeps how far the sequences were. */
const sequencesTable = '_sequences';

interface SnapshotRow {
  name: string;
  userKey: number | null;
  createdAt: Date;
}

/** States of the data that are set aside under a name and brought back. */
@Injectable()
export class SnapshotsService {
  constructor(
    private readonly database: Database,
    private readonly owner: OwnerConnection,
    private readonly clock: Clock,
    private readonly members: MemberSnapshots,
    private readonly replacement: DataReplacement,
    private readonly revocations: Revocations,
  ) {}

  async list(): Promise<SandboxSnapshots> {
    const rows = await this.database.prisma.sandboxSnapshot.findMany({
      orderBy: [{ createdAt: 'desc' }, { name: 'asc' }],
    });
    return { list: rows.map(present) };
  }

  /** Sets everything or one member aside; an earlier one of the name is replaced. Throws user_not_found. */
  async take({ name, user_key }: SandboxSnapshotOrder): Promise<SandboxSnapshotInfo> {
    const userKey = user_key ?? null;
    if (this.replacement.isReplacing) throw new AppError('sandbox_busy');
    const createdAt = this.clock.now();
    const schema = schemaOf(name);
    await inSnapshotTransaction(this.owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async (client) => {
      await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`);
      await client.query(`CREATE SCHEMA ${quoted(schema)}`);
      if (userKey === null) await copyEverything(client, schema);
      else await this.members.copy(client, schema, userKey);
      await client.query(
        `INSERT INTO sandbox_snapshots (name, user_key, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET user_key = excluded.user_key, created_at = excluded.created_at`,
        [name, userKey, createdAt],
      );
    });
    return present({ name, userKey, createdAt });
  }

  /**
   * Brings it back. Throws snapshot_not_found, sandbox_busy, user_not_found (the member is not in the data in use),
   * snapshot_conflict (somebody else has the member's names by now).
   */
  async restore(name: string): Promise<SandboxSnapshotInfo> {
    const row = await this.find(name);
    if (row.userKey === null) await this.restoreEverything(row);
    else await this.restoreMember(row, row.userKey);
    return present(row);
  }

  /** Forgets it. Throws snapshot_not_found. */
  async remove(name: string): Promise<void> {
    const row = await this.find(name);
    await inSnapshotTransaction(this.owner, 'BEGIN', async (client) => {
      await refuseGone(client, row);
      await client.query(`DROP SCHEMA IF EXISTS ${quoted(schemaOf(name))} CASCADE`);
      await client.query('DELETE FROM sandbox_snapshots WHERE name = $1', [name]);
    });
  }

  private async restoreEverything(row: SnapshotRow): Promise<void> {
    const withExclusiveAccess = await this.replacement.begin(`snapshot ${row.name}`);
    await withExclusiveAccess(() =>
      inSnapshotTransaction(this.owner, 'BEGIN', async (client) => {
        await refuseGone(client, row);
        await withAllTables(client, (tables) => bringBack(client, tables, schemaOf(row.name)));
      }),
    );
  }

  private async restoreMember(row: SnapshotRow, userKey: number): Promise<void> {
    if (this.replacement.isReplacing) throw new AppError('sandbox_busy');
    const ended = await inSnapshotTransaction(this.owner, 'BEGIN', async (client) => {
      await refuseGone(client, row);
      return this.members.restore(client, schemaOf(row.name), userKey);
    });
    for (const signInId of ended) await this.revocations.endSignIn(userKey, signInId);
  }

  private async find(name: string): Promise<SnapshotRow> {
    const row = await this.database.prisma.sandboxSnapshot.findUnique({ where: { name } });
    if (!row) throw new AppError('snapshot_not_found');
    return row;
  }
}

const copyOf = (schema: string, table: string) => `${quoted(schema)}.${quoted(table)}`;

/** It may have been forgotten or replaced while its turn was waited for. */
async function refuseGone(client: pg.ClientBase, { name, userKey }: SnapshotRow): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM sandbox_snapshots WHERE name = $1 AND user_key IS NOT DISTINCT FROM $2::int',
    [name, userKey],
  );
  if (rowCount === 0) throw new AppError('snapshot_not_found');
}

async function copyEverything(client: pg.ClientBase, schema: string): Promise<void> {
  const tables = await tablesInOrder(client);
  // Statements that go together cost one round trip.
  await client.query(
    tables
      .map((table) => `CREATE TABLE ${copyOf(schema, table)} AS TABLE public.${quoted(table)};`)
      .join('\n'),
  );
  await client.query(
    `CREATE TABLE ${quoted(schema)}.${quoted(sequencesTable)} AS
     SELECT sequencename::text AS name, last_value FROM pg_sequences WHERE schemaname = 'public'`,
  );
}

/** A table that came with a later migration was not copied, and is left empty. */
async function bringBack(client: pg.ClientBase, tables: readonly string[], schema: string): Promise<void> {
  await emptyTables(client, tables, 'CONTINUE');
  await client.query('DELETE FROM ledger_accounts');
  const shared = await sharedColumns(client, schema);
  const inserts = tables.flatMap((table) => {
    const columns = shared.get(table);
    if (columns === undefined) return [];
    return [
      `INSERT INTO public.${quoted(table)} (${columns}) SELECT ${columns} FROM ${copyOf(schema, table)};`,
    ];
  });
  await client.query(inserts.join('\n'));
  // One that was taken before transfers were sealed.
  await client.query('UPDATE ledger_transfers t SET seal = ledger_seal(t) WHERE seal IS NULL');
  // Its seals are of the columns that there were then.
  await client.query('DELETE FROM row_seals WHERE table_name IN (SELECT table_name FROM sealed_tables)');
  await client.query('SELECT row_seals_renew(table_name) FROM sealed_tables');
  await client.query(
    `SELECT setval(format('public.%I', name)::regclass, coalesce(last_value, 1), last_value IS NOT NULL)
     FROM ${quoted(schema)}.${quoted(sequencesTable)}
     WHERE to_regclass(format('public.%I', name)) IS NOT NULL`,
  );
}

const present = ({ name, userKey, createdAt }: SnapshotRow): SandboxSnapshotInfo => ({
  name,
  user_key: userKey,
  created_at: createdAt.toISOString(),
});
