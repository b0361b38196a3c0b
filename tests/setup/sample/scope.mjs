import { createHash } from 'node:crypto';

/**
 * How much of the files in `families.mjs` a run of Jest tries. `npm test` runs a sample of them; `npm run prove`, and a run
 * of files that were named, all of their cases.
 * @typedef {object} Scope
 * @property {boolean} whole
 * @property {string} day by which the sample is drawn, as `2026-11-26`: the same day draws the same cases
 * @property {readonly string[]} touched the areas that the change touches, of which more is drawn
 */

/**
 * @param {Record<string, string | undefined>} [environment]
 * @returns {Scope}
 */
export function scopeOf(environment = process.env) {
  return {
    whole: environment.TEST_SCOPE !== 'sample',
    day: environment.TEST_SAMPLE ?? today(),
    touched: (environment.TEST_TOUCHED ?? '').split(',').filter(Boolean),
  };
}

/**
 * @param {Scope} scope
 * @returns {Record<string, string>} by which test files know it
 */
export const environmentOf = ({ whole, day, touched }) => ({
  TEST_SCOPE: whole ? 'whole' : 'sample',
  TEST_SAMPLE: day,
  TEST_TOUCHED: touched.join(','),
});

/** The day of the sample, in UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A seed for a property test that tries other operations each day. */
export const seedOfDay = () => Number(scopeOf().day.replaceAll('-', ''));

/**
 * Whether a sample has one of many things that a single case tries: each is in the samples of one day in so many.
 * @param {string} name
 * @param {number} parts
 */
export function isDrawn(name, parts) {
  const { whole, day } = scopeOf();
  return whole || lotOf(day, name) % parts === 0;
}

/**
 * All choices, or in a sample one of them.
 * @template Choice
 * @param {string} name of what it is chosen for, so that places of one day differ
 * @param {readonly Choice[]} choices
 * @returns {readonly Choice[]}
 */
export function drawnOf(name, choices) {
  const { whole, day } = scopeOf();
  const at = lotOf(day, name) % choices.length;
  return whole ? choices : choices.slice(at, at + 1);
}

/** @param {string} day @param {string} name */
const lotOf = (day, name) => createHash('sha256').update(`${day}\0${name}`).digest().readUInt32BE();

/**
 * For a case that is long by its size alone: how much of it this run tries.
 * @template Size
 * @param {{ sample: Size, whole: Size }} sizes
 * @returns {Size}
 */
export const sized = ({ sample, whole }) => (scopeOf().whole ? whole : sample);
