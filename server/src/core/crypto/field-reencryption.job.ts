import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { runEach } from '../jobs/run-each.ts';
import { FieldCipher, type FieldPlace } from './field-cipher.ts';

const everyMs = 600_000;
const batch = 500;

/** A column of encrypted values that are stored for longer than a day. */
export interface EncryptedColumn {
  table: string;
  /** The integer column by which its rows are identified and iterated. */
  id: string;
  column: string;
  /** SQL expression for the text that identifies a row's place. */
  placeSql: string;
  /** Returns the place for that text. */
  place: (placedBy: string) => FieldPlace;
}

interface Row {
  id: number;
  placed_by: string;
  stored: string;
}

/**
 * Re-encrypts values that are not bound to their row yet, or that use a key other than the first. Once none is left, an
 * old key can be removed (docs/operations.md), and a run is one query per column. Values that cannot be decrypted are
 * left unchanged. Areas register their columns at startup; a test compares the list with the schema.
 */
@Injectable()
export class FieldReencryptionJob implements OnModuleInit {
  private readonly logger = new Logger('Crypto');
  private readonly columns: EncryptedColumn[] = [];

  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('rebind-fields', everyMs, () =>
      runEach(this.columns.map((column) => () => this.reencryptColumn(column))),
    );
  }

  /** Registers columns whose values are re-encrypted with the first key. */
  register(...columns: EncryptedColumn[]): void {
    this.columns.push(...columns);
  }

  /** The registered columns, as `table.column`. */
  get names(): string[] {
    return this.columns.map(({ table, column }) => `${table}.${column}`);
  }

  private async reencryptColumn(column: EncryptedColumn): Promise<void> {
    const name = `${column.table}.${column.column}`;
    let rows: Row[] = [];
    let written = 0;
    const failures: unknown[] = [];
    do {
      rows = await this.database.queryUntyped<Row>(
        `rebind_read_${name}`,
        `SELECT ${column.id} AS id, ${column.placeSql} AS placed_by, ${column.column} AS stored FROM ${column.table}
         WHERE ${column.id} > $1 AND NOT starts_with(${column.column}, $2) ORDER BY ${column.id} LIMIT ${batch}`,
        [rows.at(-1)?.id ?? 0, this.cipher.currentPrefix],
      );
      // A row that cannot be written does not block the rows behind it.
      await runEach(
        rows.map((row) => async () => {
          written += await this.reencryptRow(column, row);
        }),
      ).catch((error: unknown) => failures.push(error));
    } while (rows.length === batch);
    if (written > 0) this.logger.log({ event: 'fields_rebound', field: name, rows: written });
    if (failures.length > 0) throw failures[0];
  }

  /** Skips a row whose value changed since it was read. Returns how many rows were written. */
  private async reencryptRow(
    { table, id, column, place }: EncryptedColumn,
    { id: key, placed_by, stored }: Row,
  ): Promise<number> {
    const at = place(placed_by);
    const text = this.cipher.decrypt(stored, at);
    if (text === '') return 0;
    const rows = await this.database.queryUntyped(
      `rebind_write_${table}.${column}`,
      `UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1 AND ${column} = $2 RETURNING ${id}`,
      [key, stored, this.cipher.encrypt(text, at)],
    );
    return rows.length;
  }
}
