import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { runEach } from '../jobs/run-each.ts';
import { FieldCipher, type FieldPlace, keyIdOf } from './field-cipher.ts';

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

/** What a run did in a column. */
export interface ReencryptedColumn {
  /** As `table.column`. */
  name: string;
  /** Values that were encrypted with the first key. */
  written: number;
  /** Values that no key decrypts, by the key that they name: they are left unchanged, and read as empty. */
  unreadable: Map<string, number>;
  /** Why rows were not written. */
  failures: unknown[];
}

/** Called after each batch of a column, with the number of values written so far. */
export type ReencryptionProgress = (column: string, written: number) => void;

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
    this.jobs.every('rebind-fields', everyMs, async () => {
      const results = await this.reencryptAll();
      await runEach(
        results.flatMap(({ failures }) => failures.map((failure) => () => Promise.reject(failure))),
      );
    });
  }

  /**
   * Re-encrypts every registered column, in batches. A run that is killed leaves each value encrypted with one key or the
   * other; the next one continues with the values that are left. Servers may read and write the values meanwhile.
   */
  async reencryptAll(report: ReencryptionProgress = () => undefined): Promise<ReencryptedColumn[]> {
    const results: ReencryptedColumn[] = [];
    for (const column of this.columns) {
      const name = `${column.table}.${column.column}`;
      const result: ReencryptedColumn = { name, written: 0, unreadable: new Map(), failures: [] };
      results.push(result);
      // A column that fails does not block the others.
      await this.reencryptColumn(column, result, report).catch((error: unknown) =>
        result.failures.push(error),
      );
    }
    return results;
  }

  /** Registers columns whose values are re-encrypted with the first key. */
  register(...columns: EncryptedColumn[]): void {
    this.columns.push(...columns);
  }

  /** The registered columns, as `table.column`. */
  get names(): string[] {
    return this.columns.map(({ table, column }) => `${table}.${column}`);
  }

  private async reencryptColumn(
    column: EncryptedColumn,
    result: ReencryptedColumn,
    report: ReencryptionProgress,
  ): Promise<void> {
    const { name } = result;
    let rows: Row[] = [];
    do {
      rows = await this.database.queryUntyped<Row>(
        `rebind_read_${name}`,
        `SELECT ${column.id} AS id, ${column.placeSql} AS placed_by, ${column.column} AS stored FROM ${column.table}
         WHERE ${column.id} > $1 AND NOT starts_with(${column.column}, $2) ORDER BY ${column.id} LIMIT ${batch}`,
        [rows.at(-1)?.id ?? 0, this.cipher.currentPrefix],
      );
      // A row that cannot be written does not block the rows behind it.
      await runEach(rows.map((row) => () => this.reencryptRow(column, row, result))).catch((error: unknown) =>
        result.failures.push(error),
      );
      if (rows.length > 0) report(name, result.written);
    } while (rows.length === batch);
    if (result.written > 0) this.logger.log({ event: 'fields_rebound', field: name, rows: result.written });
  }

  /** Skips a row whose value changed since it was read. */
  private async reencryptRow(
    { table, id, column, place }: EncryptedColumn,
    { id: key, placed_by, stored }: Row,
    result: ReencryptedColumn,
  ): Promise<void> {
    const at = place(placed_by);
    const text = this.cipher.decrypt(stored, at);
    if (text === '') {
      const keyId = keyIdOf(stored);
      result.unreadable.set(keyId, (result.unreadable.get(keyId) ?? 0) + 1);
      return;
    }
    const rows = await this.database.queryUntyped(
      `rebind_write_${table}.${column}`,
      `UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1 AND ${column} = $2 RETURNING ${id}`,
      [key, stored, this.cipher.encrypt(text, at)],
    );
    result.written += rows.length;
  }
}
