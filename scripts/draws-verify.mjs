import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { runServerProgram } from './lib/server-program.mjs';

const usage = `
npm run draws:verify
Verifies the draws of all rounds and events: each follows from its seed, whose hash was published before, and its ticket and
prize are those of the ledger. Otherwise exits with code 1 and names each wrong row. Draws that the sandbox decided are listed
and never count as proven. Needs the server's secrets; the database is DATABASE_URL, or the embedded Postgres of this checkout,
which is started for the check unless it is running.`;

await runCommand({
  usage,
  run: async () => {
    return runServerProgram('draws-verify.js');
  },
});
