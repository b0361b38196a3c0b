import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '@honey/stack/browser';
import { Sandbox } from '@honey/testkit';
import { type RunningStack, startStack } from '../setup/stack.ts';
import { expect, test } from './test.ts';

test.setTimeout(240_000);

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
let stack: RunningStack;
let results: string;

test.beforeAll(async () => {
  results = await mkdtemp(path.join(tmpdir(), 'honey-example-'));
  stack = await startStack('ci', { SANDBOX_JOURNAL: 'on' });
});
test.afterAll(async () => {
  await stack?.stop();
  await rm(results, { recursive: true, force: true });
});

/** Runs Playwright in examples/ci, as its `npm test` does. */
async function runSuite(
  environment: { HONEY_LIVE_URL: string; HONEY_LIVE_URLS?: string },
  ...options: string[]
): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    ...{ NODE_OPTIONS: '', CI: '1', FORCE_COLOR: '0', RESULTS_DIR: results, ...environment },
    CHROMIUM_PATH: (await findBrowser()) ?? '',
  };
  // It is a run of its own, not a worker of this one.
  for (const name of ['TEST_WORKER_INDEX', 'TEST_PARALLEL_INDEX', 'BROWSER_TEST_RESULTS'])
    delete (env as NodeJS.ProcessEnv)[name];
  const args = [path.join(root, 'node_modules/playwright/cli.js'), 'test', '--reporter=line', ...options];
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
  const { code, output } = await runSuite({ HONEY_LIVE_URL: stack.baseUrl });
  expect(output).toContain('3 passed');
  expect(code).toBe(0);
});

test('the example suite fails where there is no server', async () => {
  const { code, output } = await runSuite({ HONEY_LIVE_URL: 'http://127.0.0.1:9' });
  expect(output).toContain('3 failed');
  expect(code).toBe(1);
});

test('each worker of the example suite has a server of its own', async () => {
  const other = await startStack('ci', { SANDBOX_JOURNAL: 'on' });
  try {
    const sandboxes = [stack, other].map(({ baseUrl }) => new Sandbox({ baseUrl }));
    for (const { journal } of sandboxes) await journal.clear();
    const urls = JSON.stringify(sandboxes.map(({ baseUrl }) => baseUrl));
    const { code, output } = await runSuite(
      { HONEY_LIVE_URL: stack.baseUrl, HONEY_LIVE_URLS: urls },
      '--workers=2',
    );
    expect(output).toContain('3 passed');
    expect(code).toBe(0);
    for (const { journal } of sandboxes) expect(await journal.count()).toBeGreaterThan(0);
  } finally {
    await other.stop();
  }
});
