import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, handOver } from './build.mjs';
import { CommandError } from './command.mjs';
import { ROOT } from './paths.mjs';

/** @typedef {{ ended: Promise<never>, end: () => void }} Helper `ended` rejects when it ends by itself */

/**
 * Compiles the server as its files change and starts it anew after each round without errors.
 * @param {import('./stack.mjs').Stack} stack
 * @returns {Promise<Helper>}
 */
export async function watchServer(stack) {
  const changedSinceBuilt = await handOver('server');
  const child = spawn(process.execPath, ['scripts/lib/typescript-watch.mjs', 'server'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let restarting = Promise.resolve();
  let first = true;
  child.on('message', async (/** @type {{ errors: number }} */ { errors }) => {
    // The first round repeats the build that the server runs, unless somebody was faster.
    const repeated = first && !(await changedSinceBuilt());
    first = false;
    if (repeated) return;
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
    await build({ only: ['openapi', 'client-types'] });
  } catch (error) {
    if (!stack.isInterrupted) console.error(`✘ ${error.message}`);
  }
}

/**
 * Serves the pages with hot replacement and hands everything else to the server.
 * @param {string} backend its address
 * @returns {Promise<{ url: string, end: () => Promise<void> }>} `url` is the address that reloads
 */
export async function serveClient(backend) {
  process.env.BACKEND_URL = backend;
  const { createServer } = await import('vite');
  const server = await createServer({
    root: join(ROOT, 'client'),
    configFile: join(ROOT, 'client/vite.config.ts'),
    clearScreen: false,
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? '', end: () => server.close() };
}

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
