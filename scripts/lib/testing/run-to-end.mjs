import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '#stack/paths';

/**
 * Runs a test runner and waits until it exits. Ctrl-C at the terminal reaches it too, and it stops the processes it started.
 * @param {string[]} args of Node
 * @param {Record<string, string>} environment added to this process's environment
 * @returns {Promise<number>} the exit code; a signal counts as 1
 */
export async function runToEnd(args, environment) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ignore = () => {};
  process.on('SIGINT', ignore);
  const [code] = await once(child, 'close');
  process.off('SIGINT', ignore);
  return code ?? 1;
}
