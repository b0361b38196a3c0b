import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { findBrowser } from '../../scripts/lib/browser.mjs';
import { type RunningStack, startStack } from '../setup/stack.ts';

jest.setTimeout(240_000);

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
let stack: RunningStack;
let results: string;

beforeAll(async () => {
  results = await mkdtemp(path.join(tmpdir(), 'honey-example-'));
  stack = await startStack('ci', { SANDBOX_JOURNAL: 'on' });
});
afterAll(async () => {
  await stack?.stop();
  await rm(results, { recursive: true, force: true });
});

/** Runs Playwright in examples/ci, as its `npm test` does. */
async function runSuite(url: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    ...{ NODE_OPTIONS: '', CI: '1', FORCE_COLOR: '0', HONEY_LIVE_URL: url, RESULTS_DIR: results },
    CHROMIUM_PATH: (await findBrowser()) ?? '',
  };
  // Playwright refuses to run inside what looks like another runner.
  delete (env as NodeJS.ProcessEnv).JEST_WORKER_ID;
  const args = [path.join(root, 'node_modules/playwright/cli.js'), 'test', '--reporter=line'];
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: path.join(root, 'examples/ci'), env },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
      },
    );
  });
}

test('the example suite passes against a running stack', async () => {
  const { code, output } = await runSuite(stack.baseUrl);
  expect(output).toContain('3 passed');
  expect(code).toBe(0);
});

test('the example suite fails where there is no server', async () => {
  const { code, output } = await runSuite('http://127.0.0.1:9');
  expect(output).toContain('3 failed');
  expect(code).toBe(1);
});
