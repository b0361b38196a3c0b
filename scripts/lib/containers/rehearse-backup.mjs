import { chownSync } from 'node:fs';
import { access, chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { connectionSettings, withDatabaseName } from '#stack/database/database-url';
import { ROOT } from '#stack/paths';
import { freePort } from '#stack/processes/free-port';
import { runProgram } from '#stack/processes/processes';
import { requireSame } from './container.mjs';
import { asOwner, productionContainers, productionSecrets, volumeIn } from './rehearse-production.mjs';

// The embedded Postgres has no pg_dump, and pg_dump refuses servers newer than itself. So a complete installation of
// Postgres is searched for on this machine, of any version that the product supports, such as Debian's package.

const INSTALLATIONS = '/usr/lib/postgresql';
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql', 'createdb'];
const OLDEST = 15;

/**
 * Dumps an installation with containers/backup.sh, restores it under another name with containers/restore.sh, grants
 * the server's role access again and verifies the ledger.
 * @param {Omit<Parameters<typeof productionContainers>[0], 'ownerUrl'> & { note: (text: string) => void }} options
 */
export async function rehearseBackup({ note, folder, ...image }) {
  const programs = await installedPostgres();
  if (!programs)
    return note(`not rehearsed: no Postgres ${OLDEST} or newer is installed in ${INSTALLATIONS}`);
  const postgres = await startInstalled(programs, join(folder, 'installed-postgres'), image.account);
  try {
    const secrets = productionSecrets();
    const volume = volumeIn(folder, 'dumped');
    const before = productionContainers({ ...image, secrets, folder: volume, ownerUrl: postgres.ownerUrl });
    await before.server.prepare();
    await before.migrate.run(['migrate']);
    await before.server.run(['seed', '--dataset', 'base']);
    const dump = join(folder, 'honey.dump');
    await script(programs, 'backup.sh', postgres.ownerUrl, `> '${dump}'`);
    const restoredUrl = withDatabaseName(postgres.ownerUrl, 'honey_restored');
    await script(programs, 'restore.sh', restoredUrl, `< '${dump}'`);
    const after = productionContainers({ ...image, secrets, folder: volume, ownerUrl: restoredUrl });
    await after.migrate.run(['migrate']);
    await after.server.run(['ledger:verify']);
    await after.server.run(['audit:verify']);
    const count = 'SELECT count(*)::int AS count FROM site_settings';
    const [there, here] = await Promise.all([asOwner(postgres.ownerUrl, count), asOwner(restoredUrl, count)]);
    requireSame('the settings', here[0].count, there[0].count);
    await refusesInvalidDumps(programs, postgres.ownerUrl, restoredUrl, folder);
    note(`with Postgres ${programs.version}`);
  } finally {
    await postgres.stop();
  }
}

/** A restore refuses a non-empty database and an invalid dump, and leaves nothing behind. */
async function refusesInvalidDumps(programs, ownerUrl, fullUrl, folder) {
  const nonsense = join(folder, 'nonsense');
  await writeFile(nonsense, 'honey');
  const full = await attempt(programs, 'restore.sh', fullUrl, `< '${nonsense}'`);
  requireSame('a restore into a non-empty database', /takes an empty one/.test(full.output) && full.code, 2);
  const freshUrl = withDatabaseName(ownerUrl, 'honey_fresh');
  const wrong = await attempt(programs, 'restore.sh', freshUrl, `< '${nonsense}'`);
  requireSame('a restore of an invalid dump', wrong.code === 0, false);
}

/** @returns {Promise<{ folder: string, version: number } | undefined>} the newest one */
async function installedPostgres() {
  const versions = await readdir(INSTALLATIONS).catch(() => []);
  for (const version of versions
    .map(Number)
    .filter((number) => number >= OLDEST)
    .sort((one, other) => other - one)) {
    const folder = join(INSTALLATIONS, String(version), 'bin');
    const there = await Promise.all(
      PROGRAMS.map((name) =>
        access(join(folder, name)).then(
          () => true,
          () => false,
        ),
      ),
    );
    if (there.every(Boolean)) return { folder, version };
  }
  return undefined;
}

/** @param {{ folder: string }} programs @param {string} home @param {import('#stack/postgres/postgres-account').Account} account */
async function startInstalled({ folder }, home, account) {
  const port = await freePort();
  const password = 'rehearsed';
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'password'), password);
  if (account.uid !== undefined) {
    chownSync(home, account.uid, account.gid);
    chownSync(join(home, 'password'), account.uid, account.gid);
  }
  await chmod(home, 0o755);
  const data = join(home, 'data');
  const run = async (/** @type {string} */ name, /** @type {string[]} */ ...args) => {
    const { code, output } = await runProgram(join(folder, name), args, { ...account, cwd: '/' });
    if (code !== 0)
      throw new CommandError(`${name} failed: ${output.trim().split('\n').slice(-5).join(' | ')}`);
  };
  await run(
    'initdb',
    `--pgdata=${data}`,
    '--username=honey',
    `--pwfile=${home}/password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  );
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await run('pg_ctl', '-D', data, '-l', join(home, 'log'), '-w', '-o', settings, 'start');
  const serverUrl = `postgresql://honey:${password}@127.0.0.1:${port}/postgres`;
  await asOwner(serverUrl, 'CREATE DATABASE honey');
  return {
    ownerUrl: withDatabaseName(serverUrl, 'honey'),
    stop: () => run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop'),
  };
}

/** Runs a script as the services backup and restore do, with the address that compose sets. */
function attempt({ folder }, name, url, redirection) {
  const { host, port, user, password, database } = connectionSettings(url);
  return runProgram('sh', ['-c', `sh containers/${name} ${redirection}`], {
    cwd: ROOT,
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGPASSWORD: password,
      PGDATABASE: database,
    },
  });
}

async function script(programs, name, url, redirection) {
  const { code, output } = await attempt(programs, name, url, redirection);
  if (code !== 0) throw new CommandError(`${name} exited with code ${code}:\n${output.trim()}`);
}
