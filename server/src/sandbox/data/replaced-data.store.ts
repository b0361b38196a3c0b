import { Injectable } from '@nestjs/common';
import { replacedDataSchema } from '../../core/sandbox/dataset-marker.ts';
import { OwnerConnection } from './owner-connection.ts';
import { copyEverything, restoreCopy } from './table-copies.ts';
import { inTransaction, quoted, withAllTables } from './tables.ts';

const schema = quoted(replacedDataSchema);

/** A copy of the replaced data, retained until a dataset has loaded successfully. Only used with exclusive access. */
@Injectable()
export class ReplacedDataStore {
  constructor(private readonly owner: OwnerConnection) {}

  /** Copies all tables. */
  save(): Promise<void> {
    return inTransaction(this.owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async (client) => {
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await client.query(`CREATE SCHEMA ${schema}`);
      await copyEverything(client, replacedDataSchema);
    });
  }

  /** Whether a copy exists, which means that the load it was made for has not succeeded. */
  exists(): Promise<boolean> {
    return this.owner.withConnection(async (client) => {
      const { rows } = await client.query<{ there: boolean }>(
        'SELECT to_regnamespace($1) IS NOT NULL AS there',
        [schema],
      );
      return rows[0]?.there === true;
    });
  }

  /** Restores the copy and drops it. */
  restore(): Promise<void> {
    return inTransaction(this.owner, 'BEGIN', async (client) => {
      await withAllTables(client, (tables) => restoreCopy(client, tables, replacedDataSchema));
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
    });
  }

  async drop(): Promise<void> {
    await this.owner.withConnection((client) => client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`));
  }
}
