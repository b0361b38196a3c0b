import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { freePort } from '#stack/processes/free-port';
import { runProgram } from '#stack/processes/processes';
import { build } from './build/build.mjs';
import { emitFile, isSource } from './build/emit.mjs';

const PAGES_PORT = 5173;
const POLL_MS = 100;

/** @typedef {{ ended: Promise<never>, end: () => void }} Helper `ended` rejects when it exits by itself */

/** Workspaces whose changes reload the server; those of the seeds and of prisma/schema need a restart. */
const WATCHED = ['server', 'packages/rules', 'packages/mintalk'];
/** Editors write a file in several steps, and several files at once. */
const DEBOUNCE_MS = 40;
/** A change of these may change the API that the pages use. */
const DESCRIBED = /\.(dto|controller)\.ts$/;

/**
 * Emits the server's files as they change and restarts it. Types are checked afterwards, and the pages' API types are
 * regenerated: neither delays the restart.
 * @param {import('./stack.mjs').Stack} stack
 * @returns {Helper}
 */
export function watchServer(stack) {
  /** @type {Map<string, { workspace: string, path: string }>} */
  const changed = new Map();
  let settling;
  let working = Promise.resolve();
  let following = new AbortController();
  let mustDescribe = false;
  const settle = () => {
    const files = [...changed.values()];
    changed.clear();
    mustDescribe ||= files.some(({ path }) => DESCRIBED.test(path));
    // A type check of an earlier change would judge outdated files.
    following.abort();
    following = new AbortController();
    const signal = AbortSignal.any([stack.interruption, following.signal]);
    working = working.then(async () => {
      await applyChanges(stack, files);
      if (!signal.aborted)
        void checkAfterRestart(signal, mustDescribe).then(() => {
          if (!signal.aborted) mustDescribe = false;
        });
    });
  };
  void stack.prepareServer();
  const watchers = WATCHED.map((workspace) =>
    watch(join(ROOT, workspace, 'src'), { recursive: true }, (_event, path) => {
      if (!path || !isSource(path)) return;
      changed.set(join(workspace, path), { workspace, path });
      clearTimeout(settling);
      settling = setTimeout(settle, DEBOUNCE_MS);
    }),
  );
  const ended = new Promise((_resolve, reject) => {
    for (const watcher of watchers) watcher.on('error', reject);
  });
  ended.catch(() => {});
  return {
    ended: /** @type {Promise<never>} */ (ended),
    end: () => {
      clearTimeout(settling);
      following.abort();
      for (const watcher of watchers) watcher.close();
    },
  };
}

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {{ workspace: string, path: string }[]} files
 */
async function applyChanges(stack, files) {
  if (stack.isInterrupted) return;
  try {
    const written = await Promise.all(files.map(emitOrRemove));
    if (!written.some(Boolean)) return;
    await stack.restartServer();
    void stack.prepareServer();
  } catch (error) {
    if (!stack.isInterrupted) console.error(`✘ ${error.message}`);
  }
}

/** @param {AbortSignal} signal @param {boolean} describe whether the API document may have changed */
async function checkAfterRestart(signal, describe) {
  try {
    await checkTypes(signal);
    if (describe) await build('client-types', { signal });
  } catch (error) {
    if (!signal.aborted) console.error(`✘ ${error.message}`);
  }
}

/**
 * @param {{ workspace: string, path: string }} file @returns {Promise<boolean>} whether the server's code has changed
 */
async function emitOrRemove({ workspace, path }) {
  if (existsSync(join(ROOT, workspace, 'src', path))) return emitFile(workspace, path);
  const emitted = join(ROOT, workspace, 'dist', path.replace(/\.ts$/, '.js'));
  await Promise.all([emitted, `${emitted}.map`].map((file) => rm(file, { force: true })));
  return true;
}

/** Prints type errors; the server keeps running. @param {AbortSignal} signal */
async function checkTypes(signal) {
  const program = ['node_modules/typescript-7/bin/tsc', '-p', 'server', '--noEmit', '--pretty', 'false'];
  const { code, output } = await runProgram(process.execPath, program, { cwd: ROOT, signal });
  if (code !== 0) console.error(`✘ Type errors; the server runs nevertheless:\n${output.trim()}`);
}

/**
 * Serves the pages with hot replacement and proxies everything else to the server. It runs as a process of its own,
 * because Vite exits its process at SIGTERM, even if other parts still have to stop.
 * @param {string} backend its address
 * @returns {Promise<Helper & { url: string, ready: Promise<void> }>} `url` is the address that reloads, `ready`
 * resolves when it responds
 */
export async function serveClient(backend) {
  const port = await freePort(PAGES_PORT);
  const vite = ['--import', './scripts/lib/ends-with-parent.mjs', 'node_modules/vite/bin/vite.js'];
  const args = [
    'client',
    '--port',
    String(port),
    '--strictPort',
    '--clearScreen',
    'false',
    '--logLevel',
    'warn',
  ];
  const child = spawn(process.execPath, [...vite, ...args], {
    cwd: ROOT,
    env: { ...process.env, BACKEND_URL: backend },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  return { ...helper('The page server', child), url, ready: untilAnswering(url, child) };
}

/** Also exits when its parent has exited. */
async function untilAnswering(url, child) {
  const isThere = () => child.exitCode === null && child.signalCode === null;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (isThere() && !(await answers())) await delay(POLL_MS);
}

/**
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Helper}
 */
function helper(name, child) {
  let expected = false;
  const ended = once(child, 'close').then(([code]) => {
    if (!expected) throw new CommandError(`${name} exited with code ${code}.`);
    return /** @type {Promise<never>} */ (new Promise(() => {}));
  });
  return {
    ended,
    end: () => {
      expected = true;
      child.kill('SIGTERM');
    },
  };
}
