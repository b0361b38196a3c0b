import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { runCommand } from './lib/command.mjs';

const STEPS = ['add', 'promote', 'reencrypt', 'remove'];

const usage = `
npm run keys:rotate [-- add | promote | reencrypt | remove] [--write <file>]
Rotates the keys that encrypt stored values (DATA_KEYS), while servers run. Without a step, lists how many values each key
encrypts, and the keys of the running servers. The database is DATABASE_URL, or the embedded Postgres of this checkout, which is
started for it unless it is running. After each step that gives a list, restart every server with it, one after another.

  add        a list with a new key at the end: servers can read what it will encrypt
  promote    a list in which that key comes first and encrypts; refused while a running server could not read it
  reencrypt  encrypts all stored values with the first key, in batches; continues where a run was interrupted. Exit code 3
             while values are left: codes, identity checks and stored responses, which end within a day
  remove     a list of the first key; refused while a value or a running server uses another

  --write    writes the list to a file of settings, such as .env, instead of printing it`;

await runCommand({
  usage,
  positionals: true,
  options: { write: { type: 'string' } },
  run: async ({ write }, steps) => {
    if (steps.length > 1 || steps.some((step) => !STEPS.includes(step)))
      throw new CommandError(`One step at a time: ${STEPS.join(', ')}.`);
    const { resolve } = await import('node:path');
    const { commandFolder } = await import('#stack/paths');
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    await installIfNeeded();
    const { verify } = await import('./lib/verify.mjs');
    return verify('keys-rotate.js', [
      ...steps,
      ...(write ? ['--write', resolve(commandFolder(), write)] : []),
    ]);
  },
});
