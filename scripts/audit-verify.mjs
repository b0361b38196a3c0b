import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run audit:verify
Verifies the operators' audit log: each entry is unchanged and follows the previous one. Otherwise exits with code 1 and
prints the first broken entry. Needs the server's secrets; the database is DATABASE_URL, or the embedded Postgres of this
checkout, which is started for the check unless it is running.`;

await runCommand({
  usage,
  run: async () => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    await installIfNeeded();
    const { verify } = await import('./lib/verify.mjs');
    return verify('audit-verify.js');
  },
});
