import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { build } from './build/build.mjs';
import { openDatabase } from './database.mjs';

/**
 * Runs a verification program of the built server against the database, and returns its exit code. The database is
 * DATABASE_URL, or the embedded Postgres of this checkout, which is started for it unless it is running.
 * @param {string} program its file in server/dist
 * @param {readonly string[]} [args] its arguments
 */
export async function verify(program, args = []) {
  await build('server');
  const database = await openDatabase();
  try {
    const { code } = await runProgram(process.execPath, [`server/dist/${program}`, ...args], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
      onLine: (line) => console.log(line),
    });
    return code;
  } finally {
    await database.stop();
  }
}
