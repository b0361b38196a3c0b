import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../paths.mjs';

const run = promisify(execFile);

/** What a branch is compared with. */
const MAIN_BRANCHES = ['origin/main', 'main'];

/** Whose change touches every area. */
const SHARED = /^(server\/src\/(core\/|[^/]+$)|prisma\/(schema|migrations)|prisma\/functions\/core\/)/;

/** Folders whose next part is the name of an area. */
const AREAS = /^(?:server\/src|client\/src\/areas|prisma\/functions|docs\/rules)\/([a-z-]+)/;

/** What else belongs to areas, by the beginning of its path. */
const OTHERS = /** @type {const} */ ([
  ['packages/mintalk/', ['chat']],
  ['packages/player/', ['media']],
  ['packages/testkit/', ['sandbox']],
  ['seeds/', ['seeds']],
  ['scripts/', ['scripts']],
  ['tests/conformance', ['conformance']],
  ['tests/money/', ['money', 'wallet']],
  ['client/', ['client']],
]);

/**
 * The files that differ from where this branch left the main one (on the main branch: from the commit before), with what is
 * not committed.
 * @param {string} [root] of the checkout
 * @returns {Promise<string[]>} from the root; none in a copy without its history
 */
export async function changedFiles(root = ROOT) {
  const git = async (...args) => {
    const { stdout } = await run('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    return stdout.split('\n').filter(Boolean);
  };
  try {
    const base = await baseOf(git);
    const [committed, others] = await Promise.all([
      git('diff', '--name-only', '--no-renames', base),
      git('ls-files', '--others', '--exclude-standard'),
    ]);
    return [...new Set([...committed, ...others])].sort();
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
 * The areas of the product that changed files belong to. `core` stands for what all areas share.
 * @param {readonly string[]} files from the root
 * @returns {string[]}
 */
export function areasOf(files) {
  return [...new Set(files.flatMap(areasOfFile))].sort();
}

function areasOfFile(file) {
  if (SHARED.test(file)) return ['core'];
  const area = AREAS.exec(file)?.[1];
  const others = OTHERS.find(([start]) => file.startsWith(start))?.[1] ?? [];
  return [...(area ? [area] : []), ...others];
}
