import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';

/**
 * Runs an installed tool; exits with its code when it fails.
 * @param {string} script its path in node_modules
 * @param {string[]} args
 * @param {Record<string, string>} [environment] added to this process's
 */
export async function runTool(script, args, environment = {}) {
  const child = spawn(process.execPath, [join('node_modules', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  if (code !== 0) process.exit(code ?? 1);
}
