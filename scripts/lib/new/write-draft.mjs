import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { draftOf } from './draft-of.mjs';

/**
 * Writes a skeleton into the repository, formatted, and lists its files.
 * @param {string[]} words the arguments of `npm run new --`
 */
export async function writeDraft(words) {
  const read = (path) => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined);
  const files = draftOf(words, read);
  for (const [path, text] of files) {
    console.log(`${existsSync(join(ROOT, path)) ? 'changed' : 'new    '}  ${path}`);
    await mkdir(dirname(join(ROOT, path)), { recursive: true });
    await writeFile(join(ROOT, path), text);
  }
  const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const { code, output } = await runProgram(process.execPath, [biome, 'check', '--write', ...files.keys()], {
    cwd: ROOT,
  });
  if (code !== 0) throw new CommandError(output.trim());
}
