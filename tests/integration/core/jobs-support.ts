import type pg from 'pg';
import { asOwner } from '../../setup/database.ts';

/** Rows of a test's database that cannot be changed until they are repaired. */
export function brokenRows(server: { readonly databaseUrl: string }) {
  const byOwner = (sql: string): Promise<pg.QueryResult> =>
    asOwner(server.databaseUrl, (owner) => owner.query(sql));
  return {
    /** Makes the database refuse every change and deletion of a row, and counts the attempts. */
    async refuse(table: string, condition: string): Promise<void> {
      await byOwner(`
        CREATE SEQUENCE tries;
        CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
          $$ BEGIN PERFORM nextval('tries'); RAISE EXCEPTION 'this row is broken'; END $$;
        CREATE TRIGGER refused BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION refused()`);
    },
    async attempts(): Promise<number> {
      const { rows } = await byOwner(
        'SELECT (CASE WHEN is_called THEN last_value ELSE 0 END)::int AS tries FROM tries',
      );
      return rows[0]?.tries;
    },
    async repair(): Promise<void> {
      await byOwner('DROP FUNCTION IF EXISTS refused CASCADE; DROP SEQUENCE IF EXISTS tries');
    },
  };
}
