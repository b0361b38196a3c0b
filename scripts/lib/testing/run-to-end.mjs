import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../paths.mjs';

/**
 * Runs a test runner until it ends by itself. Ctrl-C at the terminal reaches it as well, and it ends what it has started.
 * @param {string[]} args of Node
 * @param {Record<string, string>} environment added to that of this process
 * @returns {Promise<number>} the exit code; a signal counts as 1
 */
export async function runToEnd(args, environment) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const wait = () => {};
  process.on('SIGINT', wait);
  const [code] = await once(child, 'close');
  process.off('SIGINT', wait);
  return code ?? 1;
}
