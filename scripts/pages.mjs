import './lib/node-version.mjs';
import { resolve } from 'node:path';
import { CommandError } from '#stack/command-error';
import { runCommand } from './lib/command.mjs';

const usage = `
CLIENT_API_HOST=https://api.example npm run pages
Serves only the client, for a backend of another origin: no database, no secrets. Reads CLIENT_API_HOST, CLIENT_API_DEV_HOST,
CLIENT_API_PREFIX, CLIENT_ASSET_HOSTS, CLIENT_CHAT_HOSTS, COMPATIBILITY_FILE, PORT, HOST and PUBLIC_URL; docs/swap.md explains them.
The backend must let this origin call (our server: CORS_ORIGINS). Ctrl-C stops it.

  --write <folder>  serves nothing, but writes the files for any static host, and the headers that it has to send`;

await runCommand({
  usage,
  options: { write: { type: 'string' } },
  run: async ({ write }) => {
    if (write === '') throw new CommandError('--write needs the folder to write the pages into.');
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    await build('server');
    await build('client');
    const { runInForeground } = await import('./lib/foreground.mjs');
    const { commandFolder, ROOT } = await import('#stack/paths');
    const folder = write && resolve(commandFolder(), write);
    return runInForeground(['server/dist/pages-only.js', ...(folder ? ['--write', folder] : [])], {
      cwd: ROOT,
    });
  },
});
