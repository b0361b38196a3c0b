import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '#stack/paths';

// wireit reads every source and every output to find out that nothing is stale, which takes seconds. A build of which no
// file was touched since need not run it.

/** The folders and files that package.json names under "wireit". */
export const READ_OR_WRITTEN = [
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
export const WRITTEN =
  /\/(dist|dist-server|generated)\/|\/honey-player\.js$|^server\/openapi\.json$|^docs\/dataset\.schema\.json$|^client\/first-screen\.json$/;

/** @typedef {Map<string, string>} FileStates size and times of each file, by its path */

/**
 * @param {string} [root] of the checkout
 * @returns {FileStates}
 */
export function fileStates(root = ROOT) {
  /** @type {FileStates} */
  const states = new Map();
  const add = (/** @type {string} */ path) => {
    // Another build may be removing it.
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) addFolder(path);
    else if (found) states.set(path, `${found.size} ${found.mtimeMs} ${found.ctimeMs}`);
  };
  const addFolder = (/** @type {string} */ folder) => {
    for (const name of namesIn(join(root, folder))) if (name !== 'node_modules') add(`${folder}/${name}`);
  };
  for (const path of READ_OR_WRITTEN) add(path);
  return states;
}

/** @param {string} folder which may have been removed */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return [];
  }
}

/**
 * Whether no file was touched since this step was built with these settings.
 * @param {string} step
 * @param {string} settings
 * @param {FileStates} states
 * @param {string} [root] of the checkout
 */
export async function isUnchanged(step, settings, states, root = ROOT) {
  return (await readFile(recordOf(step, root), 'utf8').catch(() => '')) === digest(settings, states);
}

/**
 * Records that the step is built, unless a source was edited meanwhile.
 * @param {string} step
 * @param {string} settings
 * @param {FileStates} before the build
 * @param {string} [root] of the checkout
 */
export async function recordBuilt(step, settings, before, root = ROOT) {
  const after = fileStates(root);
  const record = recordOf(step, root);
  if (sourcesOf(before) !== sourcesOf(after)) return rm(record, { force: true });
  await mkdir(dirname(record), { recursive: true });
  await writeFile(record, digest(settings, after));
}

/** @param {string} step @param {string} root */
const recordOf = (step, root) => join(root, '.build', `built-${step}`);

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
