import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';

/**
 * Formats files and applies the linter's safe fixes.
 * @param {string[]} paths files and folders; empty: everything
 * @returns {Promise<number>} Biome's exit code: 0 when nothing has to be fixed by hand
 */
export async function formatFiles(paths) {
  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const child = spawn(process.execPath, [biome, 'check', '--write', ...paths], { stdio: 'inherit' });
  const [code] = await once(child, 'close');
  return code ?? 1;
}
