import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILD_STEPS } from './build-steps.mjs';
import { CommandError } from './command.mjs';
import { contentHash } from './content-hash.mjs';
import { withLock } from './lock.mjs';
import { BUILD_STAMPS, ROOT } from './paths.mjs';
import { step } from './progress.mjs';

/**
 * Builds what is stale, steps that do not need each other at the same time. Two builds of one checkout take turns.
 * @param {object} [options]
 * @param {string[]} [options.only] names of steps; default all
 * @param {boolean} [options.force] also what is up to date
 * @returns {Promise<string[]>} the names of the steps that ran
 * @throws {CommandError} with what the first failing tools said
 */
export async function build({ only = BUILD_STEPS.map(({ name }) => name), force = false } = {}) {
  const unknown = only.filter((name) => !BUILD_STEPS.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new CommandError(
      `No such step: ${unknown.join(', ')} (there are ${BUILD_STEPS.map((s) => s.name).join(', ')}).`,
    );
  }
  const steps = BUILD_STEPS.filter(({ name }) => only.includes(name));
  return withLock(join(BUILD_STAMPS, 'lock.json'), () => runSteps(steps, force));
}

/** @returns {Promise<string[]>} the names of the steps that would run */
export async function staleSteps() {
  const stale = [];
  for (const buildStep of BUILD_STEPS) {
    if (await isStale(buildStep)) stale.push(buildStep.name);
  }
  return stale;
}

/**
 * Says that others write the output of a step from here on, so that the next build makes it again.
 * @param {string} name
 * @returns {Promise<() => Promise<boolean>>} whether its sources have changed since they were built last
 */
export async function handOver(name) {
  const [buildStep] = BUILD_STEPS.filter((known) => known.name === name);
  const built = await readFile(stampFile(buildStep), 'utf8');
  await rm(stampFile(buildStep));
  return async () => built !== (await inputsHash(buildStep));
}

async function runSteps(steps, force) {
  const ran = [];
  const running = new Map();
  for (const buildStep of steps) {
    const needed = buildStep.needs.map((name) => running.get(name)).filter(Boolean);
    running.set(
      buildStep.name,
      Promise.all(needed).then(async () => {
        if (!force && !(await isStale(buildStep))) return;
        await runStep(buildStep);
        ran.push(buildStep.name);
      }),
    );
  }
  // The first failure is told once everything else has come to rest.
  const results = await Promise.allSettled(running.values());
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return ran;
}

async function runStep(buildStep) {
  const hash = await inputsHash(buildStep);
  await step(`Building ${buildStep.name}`, () => buildStep.run(), { live: false });
  await mkdir(BUILD_STAMPS, { recursive: true });
  await writeFile(stampFile(buildStep), hash);
}

async function isStale(buildStep) {
  if (!existsSync(join(ROOT, buildStep.output)) || !existsSync(stampFile(buildStep))) return true;
  return (await readFile(stampFile(buildStep), 'utf8')) !== (await inputsHash(buildStep));
}

function inputsHash({ inputs }) {
  return contentHash(ROOT, [...inputs, 'package-lock.json', 'scripts/lib/build-steps.mjs']);
}

function stampFile({ name }) {
  return join(BUILD_STAMPS, `${name}.stamp`);
}
