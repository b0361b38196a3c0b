import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';

// Run by git before a commit, in the root of the checkout: formats and lints only the staged files.

const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

/** @param {string[]} args @returns {string[]} the paths that git prints */
const paths = (...args) =>
  execFileSync('git', [...args, '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);

/** @param {string[]} files @param {string[]} options @returns {boolean} whether they have no problems */
function check(files, ...options) {
  if (files.length === 0) return true;
  const quietly = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];
  const { status } = spawnSync(process.execPath, [BIOME, 'check', ...options, ...quietly, '--', ...files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

if (existsSync(BIOME)) {
  const staged = paths('diff', '--cached', '--name-only', '--diff-filter=ACMR');
  const changedSince = new Set(paths('diff', '--name-only'));
  // The unstaged parts of partially staged files must not be committed: such files are checked as they are on disk, and
  // not changed.
  const whole = staged.filter((path) => !changedSince.has(path));
  const inPart = staged.filter((path) => changedSince.has(path));
  const results = [check(whole, '--write'), check(inPart)];
  if (whole.length > 0) execFileSync('git', ['add', '--', ...whole]);
  if (results.includes(false)) {
    console.error(
      '✘ Nothing was committed: fix what is listed above (npm run format), or commit with --no-verify.',
    );
    process.exitCode = 1;
  }
} else {
  console.warn('! The commit was not checked: npm ci installs the tools for it.');
}
