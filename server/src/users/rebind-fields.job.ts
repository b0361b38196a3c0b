import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { FieldCipher } from '../core/crypto/field-cipher.ts';
import { type MemberField, memberField } from '../core/crypto/member-fields.ts';
import { Database } from '../core/database/database.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';

const everyMs = 600_000;
const batch = 500;
const fields: readonly MemberField[] = ['phone', 'name', 'birth', 'email'];

interface Row {
  user_key: number;
  stored: string;
}

/**
 * Writes anew what was encrypted before values were bound to their member, or with a key that is not the first any more.
 * Once nothing is left an old key may go, and a round is one look at each column. What cannot be read stays as it is.
 */
@Injectable()
export class RebindFieldsJob implements OnModuleInit {
  private readonly logger = new Logger('Users');

  constructor(
    private readonly database: Database,
    private readonly cipher: FieldCipher,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('rebind-fields', everyMs, () => this.rebindAll());
  }

  private async rebindAll(): Promise<void> {
    for (const field of fields) await this.rebind(field);
  }

  private async rebind(field: MemberField): Promise<void> {
    const column = `${field}_enc`;
    let rows: Row[] = [];
    let written = 0;
    do {
      rows = await this.database.query<Row>(
        `rebind_fields_${field}`,
        `SELECT user_key, ${column} AS stored FROM users
         WHERE user_key > $1 AND NOT starts_with(${column}, $2) ORDER BY user_key LIMIT ${batch}`,
        [rows.at(-1)?.user_key ?? 0, this.cipher.currentPrefix],
      );
      for (const row of rows) written += await this.rewrite(field, row);
    } while (rows.length === batch);
    if (written > 0) this.logger.log({ event: 'fields_rebound', field, rows: written });
  }

  /** Unless somebody wrote another value meanwhile. Answers how many rows were written. */
  private async rewrite(field: MemberField, { user_key, stored }: Row): Promise<number> {
    const place = memberField(field, user_key);
    const text = this.cipher.decrypt(stored, place);
    if (text === '') return 0;
    const rows = await this.database.query(
      `rebind_fields_write_${field}`,
      `UPDATE users SET ${field}_enc = $3 WHERE user_key = $1 AND ${field}_enc = $2 RETURNING user_key`,
      [user_key, stored, this.cipher.encrypt(text, place)],
    );
    return rows.length;
  }
}
