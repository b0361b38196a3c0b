import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILD_FOLDER, ROOT } from '#stack/paths';

// The results of `npm run prove` for each finished file, from which the next run with the same sources resumes.

export const RECORD = join(BUILD_FOLDER, 'proof.json');

/**
 * @typedef {object} ProofRecord
 * @property {string} sources a digest of the commit and of the uncommitted changes
 * @property {string} commit
 * @property {string} shard as `1/3`, or empty for all files
 * @property {string[]} due the files to run
 * @property {string} at when the last finished file ended
 * @property {Record<string, { passed: number, failed: number, seconds: number }>} files the finished files
 */

/** @param {string} [file] @returns {ProofRecord | undefined} */
export function readProof(file = RECORD) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // None yet, or an unreadable one: all files run.
    return undefined;
  }
}

/** @param {ProofRecord} record @param {string} [file] */
export function writeProof(record, file = RECORD) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(record, undefined, 1));
  renameSync(`${file}.new`, file);
}

/** @param {string} [root] of the checkout @returns {{ sources: string, commit: string }} */
export function sourcesNow(root = ROOT) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 });
  try {
    const commit = git('rev-parse', 'HEAD').trim();
    const untracked = git('ls-files', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean);
    const digest = createHash('sha256').update(commit).update(git('diff', 'HEAD'));
    for (const path of untracked) digest.update(path).update(readFileSync(join(root, path)));
    return { sources: digest.digest('hex'), commit };
  } catch {
    // A copy without Git history: earlier results may belong to other sources.
    return { sources: `${Date.now()}`, commit: '' };
  }
}

/** @param {ProofRecord} record */
export function totalOf({ files }) {
  const all = Object.values(files);
  const sum = (countOf) => all.reduce((total, file) => total + countOf(file), 0);
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed) };
}

/** @param {ProofRecord} record @returns {string} a line for the terminal */
export function describeProof(record) {
  const { passed, failed } = totalOf(record);
  const finished = Object.keys(record.files).length;
  const shard = record.shard ? `, shard ${record.shard}` : '';
  const hint = finished < record.due.length ? ' (resume with npm run prove)' : '';
  return (
    `Last proof: ${passed} passed, ${failed} failed in ${finished} of ${record.due.length} files${shard}${hint}, ` +
    `${record.at} at ${record.commit.slice(0, 8) || 'unknown sources'}.`
  );
}
