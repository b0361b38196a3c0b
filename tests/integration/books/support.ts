import { verifyBooksWithin } from '@honey/server/proofs';
import { rowSealProof } from '@honey/server/wallet/proofs/ledger.proofs';
import pg from 'pg';
import { asOwner, type TestDatabase } from '../../setup/database.ts';

/**
 * The proofs that fail after `sql` changed the books past all triggers; the change is rolled back. A change that the
 * database itself refuses, by a check or a unique key, counts as found.
 */
export function brokenBy(
  books: Pick<TestDatabase, 'url'>,
  sql: string,
  { sealed = false } = {},
): Promise<string[]> {
  return asOwner(books.url, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query('BEGIN');
    try {
      const results = await client.query(sql);
      const touched = [results].flat().reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
      if (touched === 0) throw new Error('no row was changed');
      const broken = (await verifyBooksWithin(client))
        .filter(({ wrong }) => wrong > 0)
        .map(({ name }) => name);
      // What can be derived from elsewhere must be found without the seal, too.
      return broken.filter((name) => sealed || name !== rowSealProof);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code?.startsWith('23'))
        return [`the database: ${error.constraint}`];
      throw error;
    } finally {
      await client.query('ROLLBACK');
    }
  });
}
