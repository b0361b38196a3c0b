import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { type MemberField, memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import { rowTypes } from '../../core/database/row-types.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { FilesService } from '../../files/index.ts';
import { conditionOf, type PersonalRow, personalTables } from './personal-tables.ts';
import { ZipWriter } from './zip.ts';

/** The file `data.json` of a copy: everything that is stored about a member. */
export interface PersonalData {
  user_key: number;
  /** When the copy was made; ISO 8601, UTC. */
  made_at: string;
  /** Name, telephone, birth date and e-mail address, decrypted. */
  person: Record<MemberField, string>;
  /** The rows of each table that name the member. */
  tables: Record<string, PersonalRow[]>;
}

/** Is notified of what is written, in tables and files. */
export type CopyProgress = (done: number, total: number) => Promise<void>;

const fields = ['name', 'phone', 'birth', 'email'] as const satisfies readonly MemberField[];
const tables = Object.keys(personalTables);
/** Rows that are in memory at once. */
const rowsPerRead = 500;

/** Copies of what is stored about a member, as zip archives (SETTINGS-26). */
@Injectable()
export class PersonalDataCopies {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cipher: FieldCipher,
    private readonly files: FilesService,
  ) {}

  /**
   * Writes an archive of a member's data, `data.json`, and files, `files/…`, into a new file that only this process's
   * user can read. The rows are one consistent view of the database, and are in memory a few at a time. Encrypted
   * columns are contained decrypted, or not at all. What was written is deleted if it fails. Throws user_not_found.
   * @returns the size of the archive
   */
  write(userKey: number, file: string, progress: CopyProgress = async () => undefined): Promise<number> {
    return this.database.withDedicatedConnection(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<PersonalRow>('SELECT * FROM users WHERE user_key = $1', [userKey]);
      const [user] = rows;
      if (!user) throw new AppError('user_not_found');
      const handle = await open(file, 'wx', 0o600);
      try {
        return await this.fill(new ZipWriter(handle), client, user, progress);
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    });
  }

  private async fill(
    zip: ZipWriter,
    client: pg.ClientBase,
    user: PersonalRow,
    progress: CopyProgress,
  ): Promise<number> {
    const uploads: PersonalRow[] = [];
    await zip.add(
      'data.json',
      this.data(client, user, uploads, (done) => progress(done, tables.length)),
    );
    await client.query('COMMIT');
    const total = tables.length + uploads.length;
    for (const [index, upload] of uploads.entries()) {
      const storedPath = String(upload.path);
      const content = await this.files.contentOf(storedPath);
      if (content) await zip.add(`files/${upload.file_id}${path.extname(storedPath)}`, content);
      await progress(tables.length + index + 1, total);
    }
    return zip.end();
  }

  /** The text of `data.json`, as a PersonalData; collects the uploads that are not deleted. */
  private async *data(
    client: pg.ClientBase,
    user: PersonalRow,
    uploads: PersonalRow[],
    progress: (done: number) => Promise<void>,
  ): AsyncGenerator<string> {
    const userKey = Number(user.user_key);
    const person = Object.fromEntries(fields.map((field) => [field, this.decrypted(user, field, userKey)]));
    const head = { user_key: userKey, made_at: this.clock.now().toISOString(), person };
    yield `${JSON.stringify(head).slice(0, -1)},"tables":{`;
    let found = 0;
    for (const [index, table] of tables.entries()) {
      let separator = `${found > 0 ? ',' : ''}\n"${table}":[\n`;
      for await (const row of rowsOf(client, table, userKey)) {
        yield `${separator}${JSON.stringify(this.present(table, row, userKey))}`;
        separator = ',\n';
        if (table === 'uploaded_files' && row.deleted_at === null) uploads.push(row);
      }
      if (separator === ',\n') {
        yield ']';
        found += 1;
      }
      await progress(index + 1);
    }
    yield '\n}}\n';
  }

  /** A row without encrypted columns and those that are left out, and with the decrypted ones. */
  private present(table: string, row: PersonalRow, userKey: number): PersonalRow {
    const { leftOut = [], decrypted = {}, partOf } = personalTables[table] ?? {};
    const shown = Object.entries(partOf?.(row, userKey) ?? row).filter(
      ([column]) => !column.endsWith('_enc') && !leftOut.includes(column),
    );
    const texts = Object.entries(decrypted).map(([column, placeOf]) => {
      const stored = row[column];
      const text = typeof stored === 'string' ? this.cipher.decrypt(stored, placeOf(row)) : null;
      return [column.replace(/_enc$/, ''), text] as const;
    });
    return Object.fromEntries([...shown, ...texts]);
  }

  private decrypted(user: PersonalRow, field: MemberField, userKey: number): string {
    const stored = user[`${field}_enc`];
    return typeof stored === 'string' ? this.cipher.decrypt(stored, memberField(field, userKey)) : '';
  }
}

/** The rows of a table that name the member. */
async function* rowsOf(client: pg.ClientBase, table: string, userKey: number): AsyncGenerator<PersonalRow> {
  await client.query(
    `DECLARE personal NO SCROLL CURSOR FOR SELECT t.* FROM ${table} t WHERE ${conditionOf(table)}`,
    [userKey],
  );
  for (let more = true; more; ) {
    const { rows } = await client.query<PersonalRow>({
      text: `FETCH ${rowsPerRead} FROM personal`,
      types: rowTypes,
    });
    yield* rows;
    more = rows.length === rowsPerRead;
  }
  await client.query('CLOSE personal');
}
