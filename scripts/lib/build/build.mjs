import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runProgram } from '#stack/processes/processes';
import { beginStep, say } from '../progress.mjs';
import { BUNDLED_SERVER } from '../server-program.mjs';
import { isShippedBuilt, isWritable, requireWritable } from '../writable.mjs';
import { fileStates, isUnchanged, recordBuilt } from './unchanged.mjs';

// What is built, from which sources and in which order is defined in package.json under "wireit", one script
// `build:<step>` each. wireit decides by the contents of a step's sources and of its output whether it is stale, runs
// independent steps in parallel, and serializes two builds of one checkout.

/** `✅ [build:server] Executed successfully` and similar lines of wireit's simple logger. */
const STEP_LINE = /^\S+ \[build:(\S+)\] (Running command|Executed successfully|Failed)/u;
const WAITING_LINE = /another process which is already running/u;

const PAGES = 'client/dist/index.html';
/** The marker of a complete build. */
const BUILT = [BUNDLED_SERVER.program, 'seeds/dist/seed.js', PAGES];

/**
 * Builds the stale parts of a step and of the steps that it needs.
 * @param {string} [name] of a step; default all, which needs the tools; `start` is what a start needs, `dev` the same
 * without the pages
 * @param {{ force?: boolean, signal?: AbortSignal, isSecondary?: boolean }} [options] `force` also rebuilds what is up to date;
 * `signal` aborts the build; `isSecondary` leaves the processors to what is done at the same time
 * @throws {CommandError} with the output of the first failing tool
 */
export async function build(name = 'all', { force = false, signal, isSecondary = false } = {}) {
  if (isShippedBuilt()) return;
  const steps = await stepsOfPackage();
  requireStep(name, steps);
  if (!(await isWritable(ROOT))) return useExistingBuild();
  const digestOfFile = await compatibilityDigest(process.env.COMPATIBILITY_FILE);
  const settings = JSON.stringify([digestOfFile, ...settingsOf(steps).map((key) => process.env[key] ?? '')]);
  const before = fileStates();
  if (force) await rm(join(ROOT, '.wireit'), { recursive: true, force: true });
  else if (await isUnchanged(name, settings, before)) return;
  /** @type {Map<string, (mark: string) => void>} */
  const runningSteps = new Map();
  /** @type {string[]} */
  const output = [];
  let isWaitPrinted = false;
  const printWaiting = () => {
    if (!isWaitPrinted) say('… Waiting for another build of this checkout');
    isWaitPrinted = true;
  };
  const { code } = await runProgram(process.execPath, [join('node_modules', 'wireit', 'bin', 'wireit.js')], {
    cwd: ROOT,
    signal,
    onStart: (pid) => {
      if (isSecondary) yieldProcessors(pid);
    },
    onLine: (line) => {
      const [, step, what] = STEP_LINE.exec(line) ?? [];
      if (what === 'Running command') runningSteps.set(step, beginStep(`Building ${step}`));
      else if (runningSteps.has(step)) runningSteps.get(step)?.(what === 'Failed' ? '✘' : '✔');
      else if (WAITING_LINE.test(line)) printWaiting();
      else output.push(line);
    },
    env: {
      ...process.env,
      // wireit checks the name of the file that the pages are built with, not its contents.
      COMPATIBILITY_DIGEST: digestOfFile,
      // What npm run would pass, without npm's half second.
      npm_lifecycle_event: `build:${name}`,
      npm_package_json: join(ROOT, 'package.json'),
      npm_config_user_agent: process.env.npm_config_user_agent ?? 'npm/11',
      WIREIT_LOGGER: 'simple',
      // A cached output for every state of the sources would fill the disk, and a rebuild takes a minute.
      WIREIT_CACHE: 'none',
      // Steps that run when another fails are finished; no new ones start.
      WIREIT_FAILURES: 'no-new',
    },
  });
  if (code !== 0) throw new CommandError(excerpt(output) || `The build ended with code ${code}.`);
  await recordBuilt(name, settings, before);
}

/** Lowers the priority of a process, and of those that it will start. @param {number} pid */
function yieldProcessors(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The build is then as fast as everything else.
  }
}

/**
 * A hash of a compatibility file, so that changed contents rebuild the pages. An unreadable file is reported by the
 * code that reads it.
 * @param {string | undefined} file relative to the repository's root
 * @returns {Promise<string>} empty without a file
 */
export async function compatibilityDigest(file) {
  const content = file && (await readFile(resolve(ROOT, file)).catch(() => undefined));
  return content ? createHash('sha256').update(content).digest('hex') : '';
}

/** Whether the pages were built once; they may be stale. */
export const hasPages = () => existsSync(join(ROOT, PAGES));

/** In a read-only checkout nothing can be built, nor can staleness be recorded. */
async function useExistingBuild() {
  if (!BUILT.every((file) => existsSync(join(ROOT, file)))) await requireWritable('builds');
  console.log(`! ${ROOT} is not writable: its build output is used as it is, current or not.`);
}

/** @typedef {Record<string, { env?: Record<string, unknown> }>} Steps by their script in package.json */

/** @returns {Promise<Steps>} */
async function stepsOfPackage() {
  return JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).wireit;
}

/** @param {string} name @param {Steps} steps */
function requireStep(name, steps) {
  const known = Object.keys(steps).map((script) => script.replace('build:', ''));
  if (!known.includes(name)) throw new CommandError(`No such step: ${name} (there are ${known.join(', ')}).`);
}

/** The variables of the environment that the output of steps depends on. @param {Steps} steps */
function settingsOf(steps) {
  const keys = Object.values(steps).flatMap(({ env = {} }) =>
    Object.keys(env).filter((key) => typeof env[key] !== 'string'),
  );
  return [...new Set(keys)].sort();
}

/**
 * Truncates the output of tools: one mistake can produce thousands of lines.
 * @param {string[]} output
 */
function excerpt(output, linesMax = 40) {
  const lines = output.filter((line) => !/^✅|^ℹ/u.test(line));
  if (lines.length <= linesMax) return lines.join('\n').trim();
  return [...lines.slice(0, linesMax), `… and ${lines.length - linesMax} more lines`].join('\n');
}
