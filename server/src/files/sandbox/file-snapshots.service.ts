import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { FileStoragePort } from '../storage/file-storage.port.ts';

/** Stores the files of a sandbox snapshot of all data, so that a restore brings back those that were removed since. */
@Injectable()
export class FileSnapshotsService {
  constructor(private readonly storage: FileStoragePort) {}

  /**
   * Copies the files that the rows of a snapshot name.
   * @param schema of the snapshot's rows
   */
  async take(client: pg.ClientBase, snapshot: string, schema: string): Promise<void> {
    await this.storage.removeSnapshot(snapshot);
    await this.storage.addToSnapshot(snapshot, await pathsIn(client, schema));
  }

  /** Brings back the files that the rows of a snapshot name and that are no longer stored. */
  async bringBack(client: pg.ClientBase, snapshot: string, schema: string): Promise<void> {
    await this.storage.bringBack(snapshot, await pathsIn(client, schema));
  }

  /** Removes the copies. */
  remove(snapshot: string): Promise<void> {
    return this.storage.removeSnapshot(snapshot);
  }
}

async function pathsIn(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>(
    `SELECT stored.path FROM ${schema}.uploaded_files f CROSS JOIN LATERAL (VALUES (f.path), (f.thumb_path)) stored (path)
     WHERE f.deleted_at IS NULL AND stored.path IS NOT NULL`,
  );
  return rows.map(({ path }) => path);
}
