import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { drawVerifiers, verifyDrawsWithin } from '@honey/server/draws';
import { verifyBooksWithin } from '@honey/server/proofs';
import { asOwner } from '../../setup/database.ts';
import type { FileServer } from '../../setup/file-server.ts';

/** What the verification of draws and the proofs of the books find. */
export interface Found {
  /** By the name of the period. */
  states: Record<string, string>;
  problems: string[];
  proofs: string[];
}

/**
 * What is found after `sql` changed rows past all triggers; the change is rolled back. Without `sql`, what is found in
 * what is stored. `proofs` is empty unless `books`.
 */
export function foundAfter(
  { server }: FileServer,
  sql: string | null,
  { books = true }: { books?: boolean } = {},
): Promise<Found> {
  return asOwner(server.databaseUrl, async (client) => {
    const cipher = server.app.get(FieldCipher);
    await client.query('SET session_replication_role = replica');
    await client.query('BEGIN');
    try {
      if (sql !== null) {
        const result = await client.query(sql);
        if (!result.rowCount) throw new Error('no row was changed');
      }
      const decrypt = (secret: string, kind: string, period: string) =>
        cipher.decrypt(secret, `draw_seeds.seed_enc:${kind}/${period}`);
      const reports = await verifyDrawsWithin({ client, decrypt }, drawVerifiers);
      const proofs = books
        ? (await verifyBooksWithin(client)).filter(({ wrong }) => wrong > 0).map(({ name }) => name)
        : [];
      return {
        states: Object.fromEntries(reports.map(({ name, state }) => [name, state])),
        problems: reports.flatMap(({ problems }) => problems),
        proofs,
      };
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

/** Replaces `$name` by the value of that name. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\$(\w+)/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value ${name}`);
    return String(value);
  });
