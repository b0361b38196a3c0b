import { Injectable } from '@nestjs/common';
import { replacedDataSchema } from '../../core/sandbox/dataset-marker.ts';
import { OwnerConnection } from './owner-connection.ts';
import { bringBack, copyEverything } from './table-copies.ts';
import { inTransaction, quoted, withAllTables } from './tables.ts';

const schema = quoted(replacedDataSchema);

/** A copy of the replaced data, retained until a dataset has loaded successfully. Only used with exclusive access. */
@Injectable()
export class DataAside {
  constructor(private readonly owner: OwnerConnection) {}

  /** Copies all tables. */
  keep(): Promise<void> {
    return inTransaction(this.owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async (client) => {
      await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await client.query(`CREATE SCHEMA ${schema}`);
      await copyEverything(client, replacedDataSchema);
    });
  }

  /** Whether a copy exists, which means that the load it was made for has not succeeded. */
  isThere(): Promise<boolean> {
    return this.owner.aside(async (client) => {
      const { rows } = await client.query<{ there: boolean }>(
        'SELECT to_regnamespace($1) IS NOT NULL AS there',
        [schema],
      );
      return rows[0]?.there === true;
    });
  }

  /** Restores the copy and drops it. */
  bringBack(): Promise<void> {
    return inTransaction(this.owner, 'BEGIN', async (client) => {
      await withAllTables(client, (tables) => bringBack(client, tables, replacedDataSchema));
      await client.query(`DROP SCHEMA ${schema} CASCADE`);
    });
  }

  async forget(): Promise<void> {
    await this.owner.aside((client) => client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`));
  }
}
