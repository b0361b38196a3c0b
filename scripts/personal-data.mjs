import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { runServerProgram } from './lib/server-program.mjs';

const usage = `
npm run personal-data -- --member <key> --copy <file> | --erase [--reason <text>]
Copies or erases what is stored about a member, on the member's request; the audit log records it. Needs the server's
secrets and DATA_DIR; the database is DATABASE_URL, or the embedded Postgres of this checkout, which is started for it unless
it is running.

  --member <key>   the member's key
  --copy <file>    writes a zip archive: data.json with the rows of every table that names the member, and the files
  --erase          erases the account without the waiting period, as soon as no payment, exchange or live is open, and lists
                   what the law retains
  --reason <text>  for the audit log`;

await runCommand({
  usage,
  options: {
    member: { type: 'string' },
    copy: { type: 'string' },
    erase: { type: 'boolean' },
    reason: { type: 'string' },
  },
  run: async ({ member, copy, erase, reason }) => {
    const { resolve } = await import('node:path');
    const { commandFolder } = await import('#stack/paths');
    return runServerProgram('personal-data.js', [
      ...(member ? ['--member', member] : []),
      ...(copy ? ['--copy', resolve(commandFolder(), copy)] : []),
      ...(erase ? ['--erase'] : []),
      ...(reason ? ['--reason', reason] : []),
    ]);
  },
});
