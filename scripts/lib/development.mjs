import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { ROOT } from './paths.mjs';
import { runProgram } from './processes.mjs';

const CLIENT_TYPES = [
  'node_modules/openapi-typescript/bin/cli.js',
  'server/openapi.json',
  '-o',
  'client/src/api/schema.d.ts',
];

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
    await runNode('server/dist/openapi.js');
    await runNode(...CLIENT_TYPES);
  } catch (error) {
    if (!stack.isInterrupted) console.error(`✘ ${error.message}`);
  }
}

/** @param {string[]} args */
async function runNode(...args) {
  const { code, output } = await runProgram(process.execPath, args, { cwd: ROOT });
  if (code !== 0) throw new CommandError(output.trim());
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
