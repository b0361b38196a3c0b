import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The faults take a minute and a half: a run tries one part of them, and the next commit most likely another one. */
export const PARTS = 4;

/**
 * Which part this run tries: CONFORMANCE_MUTANTS (`1` to `4`, or `all`), or the one that the commit's hash names, so that a
 * run is repeated with the same faults.
 * @returns {number | 'all'} from 1
 */
export function wantedPart() {
  const wanted = process.env.CONFORMANCE_MUTANTS;
  if (wanted === 'all') return 'all';
  return wanted ? Number(wanted) : partOf(commit());
}

/**
 * @template {{ name: string }} Mutant
 * @param {Mutant[]} mutants
 * @param {number | 'all'} part
 * @returns {Mutant[]} a fault stays in its part, whatever is added
 */
export function sampleOf(mutants, part) {
  return part === 'all' ? mutants : mutants.filter(({ name }) => partOf(name) === part);
}

/** @param {string} text */
const partOf = (text) => (createHash('sha256').update(text).digest().readUInt32BE() % PARTS) + 1;

function commit() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    // A copy without its history.
    return '';
  }
}
