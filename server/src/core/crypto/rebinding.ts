import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { runEach } from '../jobs/run-each.ts';
import { FieldCipher, type FieldPlace } from './field-cipher.ts';

const everyMs = 600_000;
const batch = 500;

/** A column of encrypted values that are kept for longer than a day. */
export interface EncryptedColumn {
  table: string;
  /** The integer by which its rows are found, and gone through in order. */
  id: string;
  column: string;
  /** SQL of a row: the text that names its place. */
  placedBy: string;
  /** The place for that text. */
  place: (placedBy: string) => FieldPlace;
}

interface Row {
  id: number;
  placed_by: string;
  stored: string;
}

/**
 * Writes anew what was encrypted before values were bound to their row, or with a key that is not the first any more.
 * Once nothing is left an old key may go (docs/operations.md), and a round is one look at each column. What cannot be read
 * stays as it is. An area names its columns when it starts; a test holds them against the schema.
 */
@Injectable()
export class Rebinding implements OnModuleInit {
  private readonly logger = new Logger('Crypto');
  private readonly columns: EncryptedColumn[] = [];

  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('rebind-fields', everyMs, () =>
      runEach(this.columns.map((column) => () => this.rebind(column))),
    );
  }

  /** Keeps a column's values encrypted with the first key. */
  add(...columns: EncryptedColumn[]): void {
    this.columns.push(...columns);
  }

  /** What is kept so, as `table.column`. */
  get names(): string[] {
    return this.columns.map(({ table, column }) => `${table}.${column}`);
  }

  private async rebind(column: EncryptedColumn): Promise<void> {
    const name = `${column.table}.${column.column}`;
    let rows: Row[] = [];
    let written = 0;
    const failures: unknown[] = [];
    do {
      rows = await this.database.query<Row>(
        `rebind_read_${name}`,
        `SELECT ${column.id} AS id, ${column.placedBy} AS placed_by, ${column.column} AS stored FROM ${column.table}
         WHERE ${column.id} > $1 AND NOT starts_with(${column.column}, $2) ORDER BY ${column.id} LIMIT ${batch}`,
        [rows.at(-1)?.id ?? 0, this.cipher.currentPrefix],
      );
      // A row that cannot be written keeps none of those behind it waiting.
      await runEach(
        rows.map((row) => async () => {
          written += await this.rewrite(column, row);
        }),
      ).catch((error: unknown) => failures.push(error));
    } while (rows.length === batch);
    if (written > 0) this.logger.log({ event: 'fields_rebound', field: name, rows: written });
    if (failures.length > 0) throw failures[0];
  }

  /** Unless somebody wrote another value since it was read. Answers how many rows were written. */
  private async rewrite(
    { table, id, column, place }: EncryptedColumn,
    { id: key, placed_by, stored }: Row,
  ): Promise<number> {
    const at = place(placed_by);
    const text = this.cipher.decrypt(stored, at);
    if (text === '') return 0;
    const rows = await this.database.query(
      `rebind_write_${table}.${column}`,
      `UPDATE ${table} SET ${column} = $3 WHERE ${id} = $1 AND ${column} = $2 RETURNING ${id}`,
      [key, stored, this.cipher.encrypt(text, at)],
    );
    return rows.length;
  }
}
