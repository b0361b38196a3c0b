import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run audit:verify
Proves what operators did: each entry is as it was written and follows on the one before. Exit code 1 otherwise, with the
first that does not. The server's secrets are needed; the database is DATABASE_URL, or the embedded Postgres of this
checkout, which is started for the check unless it runs.`;

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
