import { createHash } from 'node:crypto';

/**
 * Which cases of the files in `families.mjs` a run of Jest executes. `npm test` runs a sample of them; `npm run prove`, and a
 * run of explicitly named files, run all of their cases.
 * @typedef {object} Scope
 * @property {boolean} whole whether all cases run
 * @property {string} day that selects the sample, as `2026-11-26`: the same day selects the same cases
 * @property {readonly string[]} touched the areas that the change touches, from which more cases are selected
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
 * @returns {Record<string, string>} the variables that pass the scope to test files
 */
export const environmentOf = ({ whole, day, touched }) => ({
  TEST_SCOPE: whole ? 'whole' : 'sample',
  TEST_SAMPLE: day,
  TEST_TOUCHED: touched.join(','),
});

/** The day of the sample, in UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** A seed for a property test that tests different operations each day. */
export const seedOfDay = () => Number(scopeOf().day.replaceAll('-', ''));

/**
 * For a case that iterates over many items: whether this run includes the item. A sample includes one in `parts` items.
 * @param {string} name of the item
 * @param {number} parts
 */
export function isInSample(name, parts) {
  const { whole, day } = scopeOf();
  return whole || hashOf(day, name) % parts === 0;
}

/**
 * Returns all choices, or in a sample one of them.
 * @template Choice
 * @param {string} name of the place that uses the choice: different places select independently
 * @param {readonly Choice[]} choices
 * @returns {readonly Choice[]}
 */
export function sampledChoices(name, choices) {
  const { whole, day } = scopeOf();
  const at = hashOf(day, name) % choices.length;
  return whole ? choices : choices.slice(at, at + 1);
}

/** @param {string} day @param {string} name */
const hashOf = (day, name) => createHash('sha256').update(`${day}\0${name}`).digest().readUInt32BE();

/**
 * For a case that is long only because of its size: returns the size for this run.
 * @template Size
 * @param {{ sample: Size, whole: Size }} sizes
 * @returns {Size}
 */
export const sized = ({ sample, whole }) => (scopeOf().whole ? whole : sample);
