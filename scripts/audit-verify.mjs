import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { runServerProgram } from './lib/server-program.mjs';

const usage = `
npm run audit:verify [-- --anchors <folder>] [--public-key <key>]
Verifies the operators' audit log: each entry is unchanged and follows the previous one. Otherwise exits with code 1 and
prints the first broken entry. Needs the server's secrets; the database is DATABASE_URL, or the embedded Postgres of this
checkout, which is started for the check unless it is running.
  --anchors     compares the log with the anchors in a folder: copies of the daily files, or saved pages of
                GET /admin/audit-log/anchors. They reveal entries that were removed from the end, and a chain that was
                recomputed with the server's key.
  --public-key  the key that verifies the anchors, base64url, instead of that of AUDIT_ANCHOR_KEY`;

await runCommand({
  usage,
  options: { anchors: { type: 'string' }, 'public-key': { type: 'string' } },
  run: async (values) => {
    const { resolve } = await import('node:path');
    const { commandFolder } = await import('#stack/paths');
    return runServerProgram('audit-verify.js', [
      ...(values.anchors ? ['--anchors', resolve(commandFolder(), values.anchors)] : []),
      ...(values['public-key'] ? ['--public-key', values['public-key']] : []),
    ]);
  },
});
