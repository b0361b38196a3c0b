import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.mjs';
import { errorCode } from '../errors.mjs';
import { ROOT } from '../paths.mjs';
import { checkConnection } from './check-connection.mjs';
import { connectionSettings } from './database-url.mjs';

// The database has an owner, who migrates, and a server role with the privileges of prisma/grants.sql. Where both use
// one address, as in older installations, that role does everything.

/** @typedef {import('pg').Client} Client */

const GRANTS = join(ROOT, 'prisma', 'grants.sql');

/**
 * @typedef {{ url: string, ownerUrl: string }} DatabaseUrls the server's address and the owner's; equal when one role
 * does everything
 */

/**
 * Creates the server's role unless it exists, and grants the privileges that the server needs. Does nothing if one role
 * does everything.
 * @param {DatabaseUrls} urls of a database that has all migrations
 * @throws {CommandError} when that fails, when the role has more privileges than it should, or when it cannot connect
 */
export async function grantToServer({ url, ownerUrl }) {
  const role = roleOf(url);
  if (role === roleOf(ownerUrl)) return;
  await asOwner(ownerUrl, async (client) => {
    if (!(await roleExists(client, role))) await makeRole(client, url);
    await assertLimitedPrivileges(client, role);
    const grants = await readFile(GRANTS, 'utf8');
    await client.query(grants.replaceAll(':"server"', () => client.escapeIdentifier(role)));
  });
  await checkConnection(url);
}

/**
 * Creates the server's role, or sets its password to that of the address: for a Postgres of this checkout only.
 * @param {DatabaseUrls} urls
 */
export async function setServerRole({ url, ownerUrl }) {
  await asOwner(ownerUrl, async (client) => {
    // The role survives a kill even if the data need not.
    await client.query('SET synchronous_commit = on');
    if (await roleExists(client, roleOf(url))) await client.query(`ALTER ROLE ${named(client, url)}`);
    else await makeRole(client, url);
  });
}

/** @param {string} url */
const roleOf = (url) => connectionSettings(url).user;

/** @param {Client} client @param {string} role */
async function roleExists(client, role) {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  return rowCount === 1;
}

/** @param {Client} client @param {string} url */
async function makeRole(client, url) {
  const { rows } = await client.query(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (!rows[0].may) {
    throw new CommandError(
      `DATABASE_URL names the role ${roleOf(url)}, which does not exist, and the role of DATABASE_OWNER_URL may not create roles: ` +
        `CREATE ROLE ${client.escapeIdentifier(roleOf(url))} LOGIN PASSWORD '…'.`,
    );
  }
  try {
    await client.query(`CREATE ROLE ${named(client, url)}`);
  } catch (error) {
    // A concurrent migration created it first.
    if (!['23505', '42710'].includes(errorCode(error))) throw error;
  }
}

/**
 * The role of an address with its password, in the syntax of CREATE ROLE and ALTER ROLE.
 * @param {Client} client
 * @param {string} url
 */
function named(client, url) {
  const { user, password } = connectionSettings(url);
  return (
    `${client.escapeIdentifier(user)} LOGIN PASSWORD ${client.escapeLiteral(password)} ` +
    'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS'
  );
}

/**
 * Grants do not restrict a superuser or an owner of tables, and revoking an owner's privileges would not help.
 * @param {Client} client
 * @param {string} role
 */
async function assertLimitedPrivileges(client, role) {
  const { rows } = await client.query(
    `SELECT rolsuper AS super, EXISTS (
       SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role($1::name, c.relowner, 'MEMBER')
     ) AS owner FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  if (rows[0].super || rows[0].owner) {
    throw new CommandError(
      `The role ${role} of DATABASE_URL ${rows[0].super ? 'is a superuser' : 'owns tables of the database'}: ` +
        'name a different one for the server, which is created unless it exists, or omit DATABASE_OWNER_URL.',
    );
  }
}

/** @param {string} ownerUrl @param {(client: Client) => Promise<void>} work */
async function asOwner(ownerUrl, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(connectionSettings(ownerUrl));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
