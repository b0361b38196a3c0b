import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Run by npm after it installed: tells git where this repository's hooks are. It is a convenience, so it never fails: not
// outside a checkout (an image, an archive), not without git. Hooks of one's own are left as they are.

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

function hooksPath() {
  try {
    return git('config', '--get', 'core.hooksPath').trim();
  } catch {
    return '';
  }
}

if (!process.env.CI && existsSync('.git') && hooksPath() === '') {
  try {
    git('config', 'core.hooksPath', '.githooks');
  } catch {
    console.warn('! The pre-commit hook was not installed: git config core.hooksPath .githooks');
  }
}
