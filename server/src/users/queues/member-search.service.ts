import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';

/** So many members are passed to a list's statement by their keys. */
const keysMax = 1_000;

/** SQL: whether the member `u` is found by an operator's text: the key, a part of the nickname, or the start of the ID. */
const isFound = (text: string): string =>
  `(u.user_key::text = ${text} OR strpos(lower(u.nick), lower(${text})) > 0 OR starts_with(u.login_id, lower(${text})))`;

/**
 * SQL: whether a row's member is found by an operator's text. Planned for its values, it reads the rows of few members
 * from an index by member, and otherwise compares the rows in the order of the list.
 * @param keys parameter of the keys that MemberSearchService returned for the text
 */
export const memberFound = (member: string, text: string, keys: string): string =>
  `(${member} = ANY (${keys}::int[])
    OR (${keys}::int[] IS NULL AND ${member} IN (SELECT u.user_key FROM member_profiles u WHERE ${isFound(text)})))`;

/** Finds the members whose rows an operator searches for. */
@Injectable()
export class MemberSearchService {
  constructor(private readonly database: Database) {}

  /** The keys of the members that a text finds; null: there are more than 1,000. Without a text none. */
  async keysOf(text: string | null): Promise<number[] | null> {
    if (text === null) return [];
    const rows = await this.database.query<'users_admin_found', { user_key: number }>(
      'users_admin_found',
      `SELECT u.user_key FROM member_profiles u WHERE ${isFound('$1::text')} LIMIT ${keysMax} + 1`,
      [text],
    );
    return rows.length > keysMax ? null : rows.map(({ user_key }) => user_key);
  }
}
