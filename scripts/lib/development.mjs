import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from './build/build.mjs';
import { emitFile, isSource } from './build/emit.mjs';
import { CommandError } from './command.mjs';
import { freePort } from './free-port.mjs';
import { ROOT } from './paths.mjs';
import { runProgram } from './processes.mjs';

const PAGES_PORT = 5173;
const LOOK_MS = 100;

/** @typedef {{ ended: Promise<never>, end: () => void }} Helper `ended` rejects when it ends by itself */

/** Whose changes the server sees; those of the seeds and of prisma/schema need a new start. */
const WATCHED = ['server', 'packages/rules', 'packages/mintalk'];
/** Editors write a file in several steps, and several files at once. */
const SETTLED_MS = 40;
/** A change of these may change what the pages know of the API. */
const DESCRIBED = /\.(dto|controller)\.ts$/;

/**
 * Emits the files of the server as they change and starts it anew. Types are checked after it, and the pages' types of the API
 * follow: neither keeps a change from being tried.
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
    // What follows an earlier change would judge files that are gone by now.
    following.abort();
    following = new AbortController();
    const signal = AbortSignal.any([stack.interruption, following.signal]);
    working = working.then(async () => {
      await takeOver(stack, files);
      if (!signal.aborted)
        void checkWhatFollows(signal, mustDescribe).then(() => {
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
      settling = setTimeout(settle, SETTLED_MS);
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
async function takeOver(stack, files) {
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

/** @param {AbortSignal} signal @param {boolean} describe whether the document of the API may have changed */
async function checkWhatFollows(signal, describe) {
  try {
    await checkTypes(signal);
    if (describe) await build('client-types', { signal });
  } catch (error) {
    if (!signal.aborted) console.error(`✘ ${error.message}`);
  }
}

/** @param {{ workspace: string, path: string }} file @returns {Promise<boolean>} whether the server runs something else now */
async function emitOrRemove({ workspace, path }) {
  if (existsSync(join(ROOT, workspace, 'src', path))) return emitFile(workspace, path);
  const emitted = join(ROOT, workspace, 'dist', path.replace(/\.ts$/, '.js'));
  await Promise.all([emitted, `${emitted}.map`].map((file) => rm(file, { force: true })));
  return true;
}

/** Says which types are wrong: the server runs all the same. @param {AbortSignal} signal */
async function checkTypes(signal) {
  const program = ['node_modules/typescript-7/bin/tsc', '-p', 'server', '--noEmit', '--pretty', 'false'];
  const { code, output } = await runProgram(process.execPath, program, { cwd: ROOT, signal });
  if (code !== 0) console.error(`✘ The types are wrong; the server runs all the same:\n${output.trim()}`);
}

/**
 * Serves the pages with hot replacement and hands everything else to the server. A process of its own: Vite ends its
 * process at SIGTERM, whatever else that still has to stop.
 * @param {string} backend its address
 * @returns {Promise<Helper & { url: string, ready: Promise<void> }>} `url` is the address that reloads, `ready` when it answers
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
  return { ...helper('The server of the pages', child), url, ready: untilAnswering(url, child) };
}

/** Ends as well when nobody is left to answer. */
async function untilAnswering(url, child) {
  const isThere = () => child.exitCode === null && child.signalCode === null;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  while (isThere() && !(await answers())) await delay(LOOK_MS);
}

/**
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Helper}
 */
function helper(name, child) {
  let expected = false;
  const ended = once(child, 'close').then(([code]) => {
    if (!expected) throw new CommandError(`${name} ended with code ${code}.`);
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
