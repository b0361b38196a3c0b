import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** Spoilt products take minutes to try: a run tries one part of them, and the next commit most likely another one. */
export const PARTS = 4;

/**
 * Which part this run tries: the wanted one (`1` to `4`, or `all`), or the one that the commit's hash names, so that a run is
 * repeated with the same faults.
 * @param {string | undefined} wanted as a variable of the environment says
 * @returns {number | 'all'} from 1
 */
export function wantedPart(wanted) {
  if (wanted === 'all') return 'all';
  return wanted ? Number(wanted) : partOf(commit());
}

/**
 * @template {{ name: string }} Fault
 * @param {readonly Fault[]} faults
 * @param {number | 'all'} part
 * @returns {readonly Fault[]} a fault stays in its part, whatever is added
 */
export function sampleOf(faults, part) {
  return part === 'all' ? faults : faults.filter(({ name }) => partOf(name) === part);
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
