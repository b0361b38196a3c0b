import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from './command.mjs';
import { withLock } from './lock.mjs';
import { BUILD_FOLDER, ROOT } from './paths.mjs';
import { describeProcess, runProgram, stillRuns } from './processes.mjs';
import { step } from './progress.mjs';
import { readStateFile, writeStateFile } from './state-file.mjs';
import { isShippedBuilt, requireWritable } from './writable.mjs';

const STAMP = join(BUILD_FOLDER, 'install.stamp');
/** Names the npm that installs: it outlives a command that was killed, and two at once ruin node_modules. */
const RUNNING = join(BUILD_FOLDER, 'install.json');

/**
 * Runs `npm ci` when node_modules is missing or older than package-lock.json. Needs nothing but Node.
 * With `SKIP_INSTALL=1` node_modules is taken as it is.
 * @throws {CommandError} with what npm said
 */
export async function installIfNeeded() {
  if (process.env.SKIP_INSTALL === '1' || isShippedBuilt() || (await isInstalled())) return;
  await requireWritable('installs');
  await withLock(join(BUILD_FOLDER, 'install.lock'), async () => {
    await waitForOtherNpm();
    if (await isInstalled()) return;
    await step('Installing the dependencies', runNpm);
    await writeFile(STAMP, await lockfileHash());
  });
}

/** npm writes its own lockfile into node_modules last of all; by hand or by us, newer than ours is good. */
async function isInstalled() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const [done, lockfile] = await Promise.all([stat(installed), stat(join(ROOT, 'package-lock.json'))]);
  if (done.mtimeMs >= lockfile.mtimeMs) return true;
  // A checkout of another branch and back touches the lockfile without changing it.
  return existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await lockfileHash());
}

async function lockfileHash() {
  return createHash('sha256')
    .update(await readFile(join(ROOT, 'package-lock.json')))
    .digest('hex');
}

async function waitForOtherNpm() {
  const other = /** @type {import('./lock.mjs').Owner | undefined} */ (
    readStateFile(RUNNING, 'when no npm installs here, delete it and start again.')
  );
  if (stillRuns(other)) console.log(`· Waiting for an npm that installs already (pid ${other?.pid}) …`);
  while (stillRuns(other)) await delay(200);
}

async function runNpm(note) {
  await mkdir(BUILD_FOLDER, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  let recorded = Promise.resolve();
  const { code, output } = await runProgram(npm, ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: ROOT,
    shell: process.platform === 'win32',
    onStart: (pid) => {
      recorded = writeStateFile(RUNNING, describeProcess(pid));
    },
  });
  await recorded;
  await rm(RUNNING, { force: true });
  const lines = output.trim().split('\n');
  if (code !== 0) {
    const errors = lines.filter((line) => /^npm (error|ERR!) \S/.test(line));
    throw new CommandError(`npm ci failed:\n${(errors.length > 0 ? errors : lines).slice(0, 12).join('\n')}`);
  }
  note(lines.find((line) => line.startsWith('added')) ?? '');
}
