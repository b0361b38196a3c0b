import { Logger } from '@nestjs/common';
import type { Database } from './database.ts';

/**
 * Logs a warning when the server's database role has more privileges than it needs: then only the code limits what a
 * mistake or an intruder can do.
 */
export async function warnIfOverprivileged(
  database: Database,
  environment: Record<string, string | undefined>,
): Promise<void> {
  const [role] = await database.query<'privileges_of_role', { name: string; super: boolean; owner: boolean }>(
    'privileges_of_role',
    `SELECT rolname AS name, rolsuper AS super, EXISTS (
       SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
         AND pg_has_role(c.relowner, 'MEMBER')
     ) AS owner FROM pg_roles WHERE rolname = current_user`,
    [],
  );
  const excess = [
    ...(role?.super ? [`DATABASE_URL connects as ${role.name}, a superuser`] : []),
    ...(role?.owner && !role.super ? [`DATABASE_URL connects as ${role.name}, who owns the tables`] : []),
    ...(environment.DATABASE_OWNER_URL ? ['DATABASE_OWNER_URL is set, and not used'] : []),
  ];
  if (excess.length === 0) return;
  new Logger('Database').warn(
    `${excess.join('; ')}: give the server a role of its own, and nothing of the owner's (docs/operations.md)`,
  );
}
