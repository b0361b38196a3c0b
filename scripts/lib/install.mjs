import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { BUILD_STAMPS, ROOT } from './paths.mjs';
import { runProgram } from './processes.mjs';
import { step } from './progress.mjs';

const STAMP = join(BUILD_STAMPS, 'install.stamp');

/**
 * Runs `npm ci` when node_modules is missing or belongs to another package-lock.json. Needs nothing but Node.
 * @throws {CommandError} with what npm said
 */
export async function installIfNeeded() {
  const wanted = await contentHash(ROOT, ['package-lock.json']);
  if (!(await isInstalled(wanted))) await step('Installing the dependencies', runNpm);
  await mkdir(BUILD_STAMPS, { recursive: true });
  await writeFile(STAMP, wanted);
}

async function isInstalled(wanted) {
  // npm writes this file last of all.
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  if (existsSync(STAMP)) return (await readFile(STAMP, 'utf8')) === wanted;
  // Installed by hand before the first command: newer than the lockfile is good enough.
  const [done, lockfile] = await Promise.all([stat(installed), stat(join(ROOT, 'package-lock.json'))]);
  return done.mtimeMs >= lockfile.mtimeMs;
}

async function runNpm(note) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await runProgram(npm, ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: ROOT,
    shell: process.platform === 'win32',
  });
  const lines = output.trim().split('\n');
  if (code !== 0) {
    const errors = lines.filter((line) => /^npm (error|ERR!) \S/.test(line));
    throw new CommandError(`npm ci failed:\n${(errors.length > 0 ? errors : lines).slice(0, 12).join('\n')}`);
  }
  note(lines.find((line) => line.startsWith('added')) ?? '');
}
