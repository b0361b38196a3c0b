import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { runCommand } from './lib/command.mjs';
import { runServerProgram } from './lib/server-program.mjs';

const STEPS = ['add', 'promote', 'reencrypt', 'remove'];

const usage = `
npm run keys:rotate [-- add | promote | reencrypt | remove] [--setting <name>] [--write <file>]
Rotates the keys that encrypt stored values (DATA_KEYS), or a secret that signs, while servers run. Without a step, lists the
entries, how many values each key encrypts, and the entries of the running servers. The database is DATABASE_URL, or the embedded
Postgres of this checkout, which is started for it unless it is running. After each step that gives a list, restart every server
with it, one after another.

  add        a list with a new entry at the end: servers accept it, and do not use it yet
  promote    a list in which that entry comes first and is used; refused while a running server does not accept it
  reencrypt  encrypts all stored values with the first key, in batches; continues where a run was interrupted. Exit code 3
             while values are left: codes, identity checks and stored responses, which end within a day. Not for secrets
  remove     a list of the first entry; refused while a value, or something that is still valid, uses another

  --setting  JWT_SECRET, TICKET_SECRET or MEDIA_SECRET, instead of DATA_KEYS
  --write    writes the list to a file of settings, such as .env, instead of printing it`;

await runCommand({
  usage,
  positionals: true,
  options: { setting: { type: 'string' }, write: { type: 'string' } },
  run: async ({ setting, write }, steps) => {
    if (steps.length > 1 || steps.some((step) => !STEPS.includes(step)))
      throw new CommandError(`One step at a time: ${STEPS.join(', ')}.`);
    const { resolve } = await import('node:path');
    const { commandFolder } = await import('#stack/paths');
    return runServerProgram('keys-rotate.js', [
      ...steps,
      ...(setting ? ['--setting', setting] : []),
      ...(write ? ['--write', resolve(commandFolder(), write)] : []),
    ]);
  },
});
