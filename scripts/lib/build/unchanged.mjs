import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_FOLDER, ROOT } from '#stack/paths';

// wireit reads every source and every output to find out that nothing is stale, which takes seconds. A build of which no
// file was touched since need not ask it.

/** The folders and files that package.json names under "wireit". */
const READ_OR_WRITTEN = [
  'packages',
  'server',
  'seeds',
  'client',
  'prisma',
  'scripts',
  'docs/dataset.schema.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** What builds write. Any other file is a source. */
const WRITTEN =
  /\/(dist|dist-server|generated)\/|\/honey-player\.js$|^server\/openapi\.json$|^docs\/dataset\.schema\.json$|^client\/first-screen\.json$/;

/** @typedef {Map<string, string>} FileStates size and times of each file, by its path */

/** @returns {FileStates} */
export function fileStates() {
  /** @type {FileStates} */
  const states = new Map();
  const add = (/** @type {string} */ path) => {
    const { size, mtimeMs, ctimeMs } = lstatSync(join(ROOT, path));
    states.set(path, `${size} ${mtimeMs} ${ctimeMs}`);
  };
  const addFolder = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) addFolder(path);
      else add(path);
    }
  };
  for (const path of READ_OR_WRITTEN) {
    const found = lstatSync(join(ROOT, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) addFolder(path);
    else if (found) add(path);
  }
  return states;
}

/**
 * Whether no file was touched since this step was built with these settings.
 * @param {string} step
 * @param {string} settings
 * @param {FileStates} states
 */
export async function isUnchanged(step, settings, states) {
  return (await readFile(recordOf(step), 'utf8').catch(() => '')) === digest(settings, states);
}

/**
 * Records that the step is built, unless a source was edited meanwhile.
 * @param {string} step
 * @param {string} settings
 * @param {FileStates} before the build
 */
export async function recordBuilt(step, settings, before) {
  const after = fileStates();
  if (sourcesOf(before) === sourcesOf(after)) await writeFile(recordOf(step), digest(settings, after));
  else await rm(recordOf(step), { force: true });
}

const recordOf = (/** @type {string} */ step) => join(BUILD_FOLDER, `built-${step}`);

/** @param {FileStates} states */
const sourcesOf = (states) =>
  linesOf(new Map([...states].filter(([path]) => !WRITTEN.test(path)))).join('\n');

/** @param {FileStates} states */
const linesOf = (states) => [...states].map(([path, state]) => `${path} ${state}`).sort();

/** @param {string} settings @param {FileStates} states */
const digest = (settings, states) =>
  createHash('sha256')
    .update([settings, ...linesOf(states)].join('\n'))
    .digest('hex');
