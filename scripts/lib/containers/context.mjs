import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { isLeftOut, readDockerignore } from './dockerignore.mjs';

/**
 * What a fresh clone would send to the container engine: the files that git tracks, without those that .dockerignore
 * excludes.
 * @param {string} to
 */
export async function copyCheckout(to) {
  const ignored = readDockerignore(await readFile(join(ROOT, '.dockerignore'), 'utf8'));
  for (const file of filesOfGit().filter((path) => !isLeftOut(ignored, path))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    // The lockfile must not look newer than the modules installed by it.
    await cp(join(ROOT, file), join(to, file), { preserveTimestamps: true });
  }
}

/**
 * Copies what git ignores in this checkout: modules, or build output.
 * @param {string} to
 * @param {'modules' | 'build'} what
 */
export async function copyIgnored(to, what) {
  const ignored = gitFiles('ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory');
  const isModules = (/** @type {string} */ path) => path.endsWith('node_modules/');
  const wanted = ignored.filter(
    (path) => !/^\.(build|data|env|wireit)\b/.test(path) && isModules(path) === (what === 'modules'),
  );
  for (const path of wanted) {
    const [from, target] = [join(ROOT, path).replace(/\/$/, ''), join(to, path).replace(/\/$/, '')];
    await mkdir(dirname(target), { recursive: true });
    // Modules as hard links if possible: npm never writes a file in place.
    const ways = isModules(path) ? ['-al', '-a'] : ['-a'];
    const copied = await firstThatWorks(ways, (way) => runProgram('cp', [way, from, target]));
    if (!copied) throw new CommandError(`${path} could not be copied.`);
  }
}

/** @param {string[]} ways @param {(way: string) => Promise<{ code: number }>} attempt */
async function firstThatWorks(ways, attempt) {
  for (const way of ways) if ((await attempt(way)).code === 0) return true;
  return false;
}

/** @returns {string[]} the files that git tracks, relative to the root */
export const filesOfGit = () => gitFiles('ls-files', '-z');

/** @param {string[]} args */
const gitFiles = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter(Boolean);
