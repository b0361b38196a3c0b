import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { waitUntilReady } from '../../scripts/lib/address.mjs';
import { knownSettings, unknownSettings } from '../../scripts/lib/known-settings.mjs';

describe('waiting for a server', () => {
  /** A server whose process does nothing by itself, and that responds as instructed. */
  async function fakeServer(answer: () => number) {
    const sleeper = spawn('sleep', ['60']);
    const http = createHttpServer((_request, response) => response.writeHead(answer()).end('starting'));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const lines: string[] = [];
    const service = {
      process: { pid: Number(sleeper.pid) },
      ended: new Promise<number>(() => {}),
      lastLines: () => lines,
      stop: async () => true,
    };
    const close = () => {
      sleeper.kill();
      http.close();
    };
    return { service, lines, close, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  }

  test('continues for as long as it makes progress', async () => {
    let answers = 0;
    const { service, lines, close, url } = await fakeServer(() => {
      answers += 1;
      lines.push(`step ${answers}`);
      return answers > 15 ? 200 : 503;
    });
    // Fifteen responses take more than a second.
    await waitUntilReady(url, service, { idleMs: 1_000, mostMs: 60_000 });
    expect(answers).toBe(16);
    close();
  });

  test('ends when it makes none, and reports it', async () => {
    const { service, close, url } = await fakeServer(() => 503);
    await expect(waitUntilReady(url, service, { idleMs: 500, mostMs: 60_000 })).rejects.toThrow(
      /made no progress for 0\.5 s: 503 starting/,
    );
    close();
  });
});

describe('names in .env', () => {
  const known = ['DATABASE_URL', 'PORT', 'PUBLIC_URL', 'JWT_SECRET'];

  test.each([
    ['DATABSE_URL=x', 'DATABSE_URL; did you mean DATABASE_URL?'],
    ['PROT=3000', 'PROT; did you mean PORT?'],
    ['PUBLIC_URI=x', 'PUBLIC_URI; did you mean PUBLIC_URL?'],
    ['jwt_secret=x', 'jwt_secret; did you mean JWT_SECRET?'],
    ['SOMETHING_ELSE=1', 'SOMETHING_ELSE.'],
  ])('%s is reported', (text, what) => {
    expect(unknownSettings(text, known)).toEqual([`.env: nothing reads ${what}`]);
  });

  test('are all known in the example and the compose file, and those of other programs', () => {
    const names = knownSettings();
    expect(names).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'POSTGRES_PASSWORD', 'AUDIENCE', 'PUBLISH']),
    );
    const text = names.map((name) => `${name}=1`).join('\n');
    expect(unknownSettings(`${text}\nNODE_OPTIONS=x\nCOMPOSE_PROFILES=x\n# PROT=1`, names)).toEqual([]);
  });
});
