import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '#stack/paths';

const run = promisify(execFile);

/** The branches that the current one is compared with, in this order. */
const MAIN_BRANCHES = ['origin/main', 'main'];

/** A change of these files touches every area. */
const SHARED_CODE = /^(server\/src\/(core\/|[^/]+$)|prisma\/(schema|migrations)|prisma\/functions\/core\/)/;

/** Folders whose subfolders are named after areas. */
const AREA_FOLDERS = /^(?:server\/src|client\/src\/areas|prisma\/functions|docs\/rules)\/([a-z-]+)/;

/** The areas of other files, by the start of their path. */
const AREAS_BY_PREFIX = /** @type {const} */ ([
  ['packages/mintalk/', ['chat']],
  ['packages/player/', ['media']],
  ['packages/stack/', ['scripts']],
  ['packages/testkit/', ['sandbox']],
  ['seeds/', ['seeds']],
  ['scripts/', ['scripts']],
  ['tests/conformance', ['conformance']],
  ['tests/money/', ['money', 'wallet']],
  ['client/', ['client']],
]);

/**
 * Lists the files that differ from the point where this branch left the main branch (on the main branch: from the previous
 * commit), including uncommitted changes.
 * @param {string} [root] of the checkout
 * @returns {Promise<string[]>} relative to the root; empty in a copy without Git history
 */
export async function changedFiles(root = ROOT) {
  const git = async (...args) => {
    const { stdout } = await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    return stdout.split('\n').filter(Boolean);
  };
  try {
    const base = await baseOf(git);
    const [tracked, untracked] = await Promise.all([
      git('diff', '--name-only', '--no-renames', base),
      git('ls-files', '--others', '--exclude-standard'),
    ]);
    return [...new Set([...tracked, ...untracked])].sort();
  } catch {
    return [];
  }
}

async function baseOf(git) {
  const [head] = await git('rev-parse', 'HEAD');
  for (const branch of MAIN_BRANCHES) {
    const [base] = await git('merge-base', 'HEAD', branch).catch(() => []);
    if (base && base !== head) return base;
  }
  return 'HEAD~1';
}

/**
 * Returns the areas of the product that files belong to. `core` means code that all areas share.
 * @param {readonly string[]} files relative to the root
 * @returns {string[]}
 */
export function areasOf(files) {
  return [...new Set(files.flatMap(areasOfFile))].sort();
}

function areasOfFile(file) {
  if (SHARED_CODE.test(file)) return ['core'];
  const area = AREA_FOLDERS.exec(file)?.[1];
  const others = AREAS_BY_PREFIX.find(([start]) => file.startsWith(start))?.[1] ?? [];
  return [...(area ? [area] : []), ...others];
}
