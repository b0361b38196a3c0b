// Written in syntax that old versions of Node can parse: this file runs before the version is checked.

/** The oldest Node version that the project supports, as in package.json's `engines`. */
const OLDEST = [20, 19];

const current = process.versions.node.split('.').map(Number);
if (current[0] < OLDEST[0] || (current[0] === OLDEST[0] && current[1] < OLDEST[1])) {
  console.error(`✘ Node ${process.versions.node} is too old: Honey Live needs ${OLDEST.join('.')} or newer.`);
  process.exit(1);
}
