import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Run by npm after an install: configures git to use this repository's hooks. A convenience, so it never fails: neither
// outside a checkout (an image, an archive) nor without git. Custom hooks are left unchanged.

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
