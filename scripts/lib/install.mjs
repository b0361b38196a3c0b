import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#stack/command-error';
import { BUILD_FOLDER, ROOT } from '#stack/paths';
import { describeProcess, runProgram, stillRuns } from '#stack/processes/processes';
import { readStateFile, writeStateFile } from '#stack/state-file';
import { areCurrent, linkWorkspaces, readLocked } from './installed-modules.mjs';
import { withLock } from './lock.mjs';
import { step } from './progress.mjs';
import { isShippedBuilt, requireWritable } from './writable.mjs';

const LOCKFILE = join(ROOT, 'package-lock.json');
/** What npm has installed. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(BUILD_FOLDER, 'install.stamp');
/** Records the npm process that installs: it outlives a killed command, and two at once ruin node_modules. */
const RUNNING = join(BUILD_FOLDER, 'install.json');

/**
 * Installs what is missing, or older than package-lock.json. Needs nothing but Node. With `SKIP_INSTALL=1` node_modules
 * is used as it is.
 * @param {{ tools?: boolean }} [options] `tools` also installs the devDependencies of the root: tests, checks,
 * benchmarks and schema changes need them, a start does not
 * @throws {CommandError} with npm's output
 */
export async function installIfNeeded({ tools = false } = {}) {
  const isEnough = async () => (await isInstalled()) && (!tools || areToolsInstalled());
  if (process.env.SKIP_INSTALL === '1' || isShippedBuilt() || (await isEnough())) return;
  await requireWritable('installs');
  await withLock(join(BUILD_FOLDER, 'install.lock'), async () => {
    await waitForOtherNpm();
    if (await isEnough()) return;
    if (await onlyLinksAreMissing(tools)) await linkWorkspaces(ROOT, await readLocked(LOCKFILE));
    else if (await isInstalled()) await step('Installing the tools', (note) => runNpm(ADDING_TOOLS, note));
    // Installed tools are retained.
    else if (tools || areToolsInstalled())
      await step('Installing the dependencies', (note) => runNpm(EVERYTHING, note));
    else await step('Installing the dependencies', (note) => runNpm(WHAT_A_START_NEEDS, note));
    await writeFile(STAMP, await lockfileHash());
  });
}

const EVERYTHING = ['ci', '--include=dev'];
/** Without legacy-peer-deps npm would install optional peer tools: Prisma's command line, TypeScript. */
const WHAT_A_START_NEEDS = ['ci', '--omit=dev', '--legacy-peer-deps'];
/** A server may be running from node_modules: nothing is removed. */
const ADDING_TOOLS = ['install', '--no-save', '--include=dev'];

function areToolsInstalled() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(join(ROOT, 'node_modules', name)));
}

/** npm writes its own lockfile into node_modules last; if it is newer than ours, the install is complete. */
async function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const [done, lockfile] = await Promise.all([stat(INSTALLED), stat(LOCKFILE)]);
  if (done.mtimeMs >= lockfile.mtimeMs) return true;
  // Switching branches and back touches the lockfile without changing it.
  return existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await lockfileHash());
}

/**
 * A newer lockfile that names the installed modules, as after switching branches, or when a workspace was added: npm would
 * spend minutes to install the same ones again.
 * @param {boolean} tools whether the tools are needed
 */
async function onlyLinksAreMissing(tools) {
  if (!existsSync(INSTALLED) || (tools && !areToolsInstalled())) return false;
  const [locked, installed] = await Promise.all([readLocked(LOCKFILE), readLocked(INSTALLED)]);
  return areCurrent(locked, installed, { tools: areToolsInstalled() });
}

async function lockfileHash() {
  return createHash('sha256')
    .update(await readFile(LOCKFILE))
    .digest('hex');
}

async function waitForOtherNpm() {
  const other = /** @type {import('./lock.mjs').Owner | undefined} */ (
    readStateFile(RUNNING, 'when no npm is installing here, delete it and start again.')
  );
  if (stillRuns(other)) console.log(`· Waiting for another npm that is installing (pid ${other?.pid}) …`);
  while (stillRuns(other)) await delay(200);
}

/** @param {string[]} args @param {(text: string) => void} note */
async function runNpm(args, note) {
  await mkdir(BUILD_FOLDER, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  let recorded = Promise.resolve();
  const { code, output } = await runProgram(npm, [...args, '--no-audit', '--no-fund'], {
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
    throw new CommandError(
      `npm ${args[0]} failed:\n${(errors.length > 0 ? errors : lines).slice(0, 12).join('\n')}`,
    );
  }
  note(lines.find((line) => line.startsWith('added')) ?? '');
}
