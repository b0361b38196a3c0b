import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');

it.each(['server/dist/bundled/start-server.js', 'server/dist/start-server.js'])(
  'a standby server that is ordered to begin before it has started begins, and refuses its settings like any other (%s)',
  async (entry) => {
    const child = spawn(process.execPath, ['scripts/lib/standby.mjs', entry], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: 'none' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Both wait in the channel until the program has loaded its first imports.
    child.send('load');
    child.send({ begin: { DATABASE_URL: 'postgresql://127.0.0.1:1/none' } });
    const [output] = await Promise.all([text(child.stderr as NodeJS.ReadableStream), once(child, 'close')]);
    expect(output).toMatch(/^Configuration: PORT: /m);
    expect(output).not.toMatch(/TypeError/);
    expect(child.exitCode).toBe(1);
  },
  60_000,
);
