import { CommandError } from '../command-error.mjs';

/**
 * The parts of a Postgres URL as the `pg` library takes them. Its `connectionString` setting would override a
 * `database` passed beside it; separate parts can be replaced.
 * @param {string} url
 */
export function connectionSettings(url) {
  const { hostname, port, username, password, pathname, searchParams } = parseDatabaseUrl(url);
  const sslmode = searchParams.get('sslmode');
  return {
    host: decodeURIComponent(hostname),
    port: port ? Number(port) : 5432,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(sslmode && sslmode !== 'disable'
      ? { ssl: { rejectUnauthorized: sslmode.startsWith('verify') } }
      : {}),
  };
}

/**
 * @param {string} url
 * @param {string} database
 * @returns {string} the same server, another database
 */
export function withDatabaseName(url, database) {
  const changed = parseDatabaseUrl(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/**
 * @param {string} url
 * @returns {string} `host:port/database`, for display: without the password
 */
export function shownDatabase(url) {
  const { host, port, database } = connectionSettings(url);
  return `${host}:${port}/${database}`;
}

/** @param {string} url */
function parseDatabaseUrl(url) {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new CommandError(
      'DATABASE_URL is not an address like postgresql://user:password@host:5432/database.',
    );
  }
  return new URL(url);
}
