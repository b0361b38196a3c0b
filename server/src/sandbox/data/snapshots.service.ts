import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { FileSnapshotsService } from '../../files/index.ts';
import type { SandboxSnapshotInfo, SandboxSnapshotOrder, SandboxSnapshots } from './data.dto.ts';
import { DataReplacementService } from './data-replacement.service.ts';
import { MemberSnapshotsService } from './member-snapshots.service.ts';
import { OwnerConnection } from './owner-connection.ts';
import { copyEverything, restoreCopy } from './table-copies.ts';
import { inSnapshotTransaction, quoted, withAllTables } from './tables.ts';

/** The schema with a snapshot's rows. */
const schemaOf = (name: string) => `snapshot_${name}`;

interface SnapshotRow {
  name: string;
  userKey: number | null;
  createdAt: Date;
}

/** Named states of the data that can be stored and restored. */
@Injectable()
export class SnapshotsService {
  constructor(
    private readonly database: Database,
    private readonly owner: OwnerConnection,
    private readonly clock: Clock,
    private readonly members: MemberSnapshotsService,
    private readonly replacement: DataReplacementService,
    private readonly revocations: RevocationRegistry,
    private readonly files: FileSnapshotsService,
  ) {}

  async list(): Promise<SandboxSnapshots> {
    const rows = await this.database.prisma.sandboxSnapshot.findMany({
      orderBy: [{ createdAt: 'desc' }, { name: 'asc' }],
    });
    return { list: rows.map(present) };
  }

  /** Takes a snapshot of all data or of one member; an earlier one with the name is replaced. Throws user_not_found. */
  async take({ name, user_key }: SandboxSnapshotOrder): Promise<SandboxSnapshotInfo> {
    const userKey = user_key ?? null;
    if (this.replacement.isReplacing) throw new AppError('sandbox_busy');
    const createdAt = this.clock.now();
    const schema = schemaOf(name);
    await inSnapshotTransaction(this.owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async (client) => {
      await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`);
      await client.query(`CREATE SCHEMA ${quoted(schema)}`);
      if (userKey === null) {
        await copyEverything(client, schema);
        await this.files.take(client, name, quoted(schema));
      } else await this.members.copy(client, schema, userKey);
      await client.query(
        `INSERT INTO sandbox_snapshots (name, user_key, created_at) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET user_key = excluded.user_key, created_at = excluded.created_at`,
        [name, userKey, createdAt],
      );
    });
    return present({ name, userKey, createdAt });
  }

  /**
   * Restores a snapshot. Throws snapshot_not_found, sandbox_busy, user_not_found (the member does not exist in the data
   * in use), snapshot_conflict (another member now has the member's names).
   */
  async restore(name: string): Promise<SandboxSnapshotInfo> {
    const row = await this.find(name);
    if (row.userKey === null) await this.restoreEverything(row);
    else await this.restoreMember(row, row.userKey);
    return present(row);
  }

  /** Removes a snapshot. Throws snapshot_not_found. */
  async remove(name: string): Promise<void> {
    const row = await this.find(name);
    await inSnapshotTransaction(this.owner, 'BEGIN', async (client) => {
      await assertExists(client, row);
      await client.query(`DROP SCHEMA IF EXISTS ${quoted(schemaOf(name))} CASCADE`);
      await client.query('DELETE FROM sandbox_snapshots WHERE name = $1', [name]);
    });
    await this.files.remove(name);
  }

  private async restoreEverything(row: SnapshotRow): Promise<void> {
    const withExclusiveAccess = await this.replacement.begin(`snapshot ${row.name}`);
    await withExclusiveAccess(() =>
      inSnapshotTransaction(this.owner, 'BEGIN', async (client) => {
        await assertExists(client, row);
        await withAllTables(client, (tables) => restoreCopy(client, tables, schemaOf(row.name)));
        await this.files.bringBack(client, row.name, quoted(schemaOf(row.name)));
      }),
    );
  }

  private async restoreMember(row: SnapshotRow, userKey: number): Promise<void> {
    if (this.replacement.isReplacing) throw new AppError('sandbox_busy');
    const ended = await inSnapshotTransaction(this.owner, 'BEGIN', async (client) => {
      await assertExists(client, row);
      return this.members.restore(client, schemaOf(row.name), userKey);
    });
    for (const signInId of ended) await this.revocations.revokeSignIn(userKey, signInId);
  }

  private async find(name: string): Promise<SnapshotRow> {
    const row = await this.database.prisma.sandboxSnapshot.findUnique({ where: { name } });
    if (!row) throw new AppError('snapshot_not_found');
    return row;
  }
}

/** It may have been removed or replaced while waiting for the lock. */
async function assertExists(client: pg.ClientBase, { name, userKey }: SnapshotRow): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM sandbox_snapshots WHERE name = $1 AND user_key IS NOT DISTINCT FROM $2::int',
    [name, userKey],
  );
  if (rowCount === 0) throw new AppError('snapshot_not_found');
}

const present = ({ name, userKey, createdAt }: SnapshotRow): SandboxSnapshotInfo => ({
  name,
  user_key: userKey,
  created_at: createdAt.toISOString(),
});
