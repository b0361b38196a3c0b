import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandError } from '../command.mjs';
import { ROOT } from '../paths.mjs';
import { runProgram } from '../processes.mjs';
import { beginStep, say } from '../progress.mjs';
import { isShippedBuilt, isWritable, requireWritable } from '../writable.mjs';

// What is built, from what and in which order stands in package.json under "wireit", one script `build:<step>` each.
// wireit knows by the contents of a step's sources, and by what became of its output, whether it is stale, runs what does
// not need each other at the same time, and lets two builds of one checkout take turns.

/** `✅ [build:server] Executed successfully` and the like, as wireit's simple logger says it. */
const SAID = /^\S+ \[build:(\S+)\] (Running command|Executed successfully|Failed)/u;
const WAITS = /another process which is already running/u;

/** What a whole build leaves. */
const BUILT = ['server/dist/main.js', 'seeds/dist/seed.js', 'client/dist/index.html'];

/**
 * Builds what is stale of a step and of what it needs.
 * @param {string} [name] of a step; default all, which needs the tools; `start` is what a start needs, `dev` the same but the pages
 * @param {{ force?: boolean, signal?: AbortSignal }} [options] `force` also builds what is up to date; `signal` ends the build
 * @throws {CommandError} with what the first failing tool said
 */
export async function build(name = 'all', { force = false, signal } = {}) {
  if (isShippedBuilt()) return;
  await requireStep(name);
  if (!(await isWritable(ROOT))) return useWhatIsBuilt();
  if (force) await rm(join(ROOT, '.wireit'), { recursive: true, force: true });
  /** @type {Map<string, (mark: string) => void>} */
  const begun = new Map();
  /** @type {string[]} */
  const said = [];
  let isOtherTold = false;
  const tellOfOther = () => {
    if (!isOtherTold) say('… Waiting for another build of this checkout');
    isOtherTold = true;
  };
  const { code } = await runProgram(process.execPath, [join('node_modules', 'wireit', 'bin', 'wireit.js')], {
    cwd: ROOT,
    signal,
    onLine: (line) => {
      const [, step, what] = SAID.exec(line) ?? [];
      if (what === 'Running command') begun.set(step, beginStep(`Building ${step}`));
      else if (begun.has(step)) begun.get(step)?.(what === 'Failed' ? '✘' : '✔');
      else if (WAITS.test(line)) tellOfOther();
      else said.push(line);
    },
    env: {
      ...process.env,
      // wireit looks at the name of the file that the pages are built with, not into it.
      COMPATIBILITY_DIGEST: await compatibilityDigest(process.env.COMPATIBILITY_FILE),
      // As npm run says it, without npm's half second.
      npm_lifecycle_event: `build:${name}`,
      npm_package_json: join(ROOT, 'package.json'),
      npm_config_user_agent: process.env.npm_config_user_agent ?? 'npm/11',
      WIREIT_LOGGER: 'simple',
      // A copy of every output for every state of the sources would fill the disk, and building anew takes a minute.
      WIREIT_CACHE: 'none',
      // What runs beside a failure is finished; nothing else begins.
      WIREIT_FAILURES: 'no-new',
    },
  });
  if (code !== 0) throw new CommandError(excerpt(said) || `The build ended with code ${code}.`);
}

/**
 * Tells contents of a compatibility file apart. That it cannot be read is said by who reads it.
 * @param {string | undefined} file as seen from the repository's root
 * @returns {Promise<string>} empty without one
 */
export async function compatibilityDigest(file) {
  const content = file && (await readFile(resolve(ROOT, file)).catch(() => undefined));
  return content ? createHash('sha256').update(content).digest('hex') : '';
}

/** In a checkout that is somebody else's nothing can be built, nor can it be noted what is stale. */
async function useWhatIsBuilt() {
  if (!BUILT.every((file) => existsSync(join(ROOT, file)))) await requireWritable('builds');
  console.log(`! ${ROOT} cannot be written: what is built there is used as it is, current or not.`);
}

/** @param {string} name */
async function requireStep(name) {
  const { wireit } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const known = Object.keys(wireit).map((script) => script.replace('build:', ''));
  if (!known.includes(name)) throw new CommandError(`No such step: ${name} (there are ${known.join(', ')}).`);
}

/**
 * The beginning of what tools said: one mistake can make thousands of lines.
 * @param {string[]} said
 */
function excerpt(said, linesMax = 40) {
  const lines = said.filter((line) => !/^✅|^ℹ/u.test(line));
  if (lines.length <= linesMax) return lines.join('\n').trim();
  return [...lines.slice(0, linesMax), `… and ${lines.length - linesMax} more lines`].join('\n');
}
