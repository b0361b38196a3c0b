import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { cursorAfter, cursorKey } from '../../core/http/cursor.ts';
import { type NextPageQuery, pageOf } from '../../core/http/page.dto.ts';
import { moneyTexts } from '../texts.ts';
import { kindOf } from './entry-kinds.ts';
import type { MemberEntry, MemberEntryList } from './member-entries.admin.dto.ts';

type EntryRow = Omit<MemberEntry, 'created_at' | 'title'> & { created_at: Date };

/** One side of the postings of the member's accounts `a`, by its own index; $2 the bound, $3 the number of rows. */
const side = (
  own: 'source_id' | 'destination_id',
  other: 'source_id' | 'destination_id',
  sign: string,
): string => `
  SELECT a.kind::text AS account, p.id, p.transfer_id, p.asset, p.fund, ${sign} p.amount AS amount, p.${other} AS other_id
  FROM own a CROSS JOIN LATERAL (
    SELECT q.* FROM ledger_entries q WHERE q.${own} = a.id AND q.id < $2 ORDER BY q.id DESC LIMIT $3) p`;

/** Movements of one member's accounts, read from the ledger. */
@Injectable()
export class MemberEntriesAdminService {
  constructor(private readonly database: Database) {}

  /** Newest first. A posting between two accounts of the member is one row, that of the receiving account. */
  async list(userKey: number, query: NextPageQuery): Promise<MemberEntryList> {
    const { limit } = pageOf(query);
    const rows = await this.database.query<'money_admin_entries', EntryRow>(
      'money_admin_entries',
      `WITH own AS MATERIALIZED (
         SELECT id, kind FROM ledger_account_keys WHERE user_key = $1 AND kind IN ('wallet', 'income'))
       SELECT e.id AS posting_id, t.created_at, t.operation, e.account, e.asset::text AS asset, e.fund::text AS fund,
         e.amount, nullif(o.user_key, 0) AS other_key
       FROM (
         SELECT * FROM (${side('source_id', 'destination_id', '-')}
           WHERE p.destination_id NOT IN (SELECT id FROM own)
           UNION ALL ${side('destination_id', 'source_id', '')}) both_sides
         ORDER BY id DESC LIMIT $3) e
       JOIN ledger_operations t ON t.id = e.transfer_id
       JOIN ledger_account_keys o ON o.id = e.other_id
       ORDER BY e.id DESC`,
      [userKey, cursorKey(query.cursor) ?? Number.MAX_SAFE_INTEGER, limit],
    );
    return {
      list: rows.map((row) => ({
        ...row,
        title: moneyTexts.kinds[kindOf(row.operation)],
        created_at: row.created_at.toISOString(),
      })),
      cursor: cursorAfter(rows, limit, ({ posting_id }) => [posting_id]),
    };
  }
}
