import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from './command.mjs';
import { freePort } from './free-port.mjs';
import { ROOT } from './paths.mjs';
import { runProgram } from './processes.mjs';

const PAGES_PORT = 5173;
const LOOK_MS = 100;

/** @typedef {{ ended: Promise<never>, end: () => void }} Helper `ended` rejects when it ends by itself */

/**
 * Compiles the server as its files change and starts it anew after each round without errors.
 * @param {import('./stack.mjs').Stack} stack
 * @returns {Helper}
 */
export function watchServer(stack) {
  const child = spawn(process.execPath, ['scripts/lib/typescript-watch.mjs', 'server'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let restarting = Promise.resolve();
  child.on('message', (/** @type {{ errors: number, written: number }} */ { errors, written }) => {
    // As the first round, which repeats the build that the server runs, unless somebody was faster.
    if (errors === 0 && written === 0) return;
    if (errors > 0) console.log(`✘ ${errors} error(s): the server runs on as it was.`);
    else restarting = restarting.then(() => restart(stack));
  });
  return helper('The TypeScript watcher', child);
}

/** Restarts the server; the pages' types follow what its API says now. A server that does not start is waited for. */
async function restart(stack) {
  if (stack.isInterrupted) return;
  try {
    await stack.restartServer();
    // Not by the build, which would compile once more what the watcher has just written.
    for (const program of ['server/dist/openapi.js', 'scripts/lib/build/client-types.mjs'])
      await runNode(program, stack.interruption);
  } catch (error) {
    if (!stack.isInterrupted) console.error(`✘ ${error.message}`);
  }
}

/**
 * @param {string} program
 * @param {AbortSignal} signal ends it: what it writes belongs to nobody who works on
 */
async function runNode(program, signal) {
  const { code, output } = await runProgram(process.execPath, [program], { cwd: ROOT, signal });
  if (code !== 0) throw new CommandError(output.trim());
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
