import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run operator:create -- --id <id>
Creates the first operator, who signs in on the login page and creates others in the management tool (/mgt). Refused
once there is one. Prompts for the password, unless OPERATOR_PASSWORD is set. The database is DATABASE_URL, or the
embedded Postgres of this checkout, which is started for it unless it is running.

  --id <id>         the operator's sign-in ID: letters and digits, 4 or more
  --nick <name>     the name shown to members; default 운영자`;

await runCommand({
  usage,
  options: { id: { type: 'string' }, nick: { type: 'string' } },
  run: async ({ id, nick }) => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    const { ROOT } = await import('#stack/paths');
    loadEnvironmentFile();
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    const { Stack } = await import('./lib/stack.mjs');
    await build('server');
    const stack = new Stack();
    try {
      await stack.openDatabase();
      await stack.migrate();
      const args = [...(id ? ['--id', id] : []), ...(nick ? ['--nick', nick] : [])];
      // It inherits the terminal, where it prompts for the password.
      const child = spawn(process.execPath, ['server/dist/operator-create.js', ...args], {
        cwd: ROOT,
        stdio: 'inherit',
      });
      const [code] = await once(child, 'close');
      return code ?? 1;
    } finally {
      await stack.stop();
    }
  },
});
