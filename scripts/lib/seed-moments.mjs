/**
 * Times at which the product's clock matters: the instants in Seoul at which a day, a week, a month or a year ends, and
 * the leap day.
 */
const EDGES = [
  ['a day ends', '2027-03-11T00:00:00+09:00'],
  ['a week ends', '2027-03-15T00:00:00+09:00'],
  ['a month of 30 days ends', '2027-05-01T00:00:00+09:00'],
  ['a year ends', '2028-01-01T00:00:00+09:00'],
  ['29 February begins', '2028-02-29T00:00:00+09:00'],
  ['29 February ends', '2028-03-01T00:00:00+09:00'],
];

const SECOND_MS = 1_000;
/** A seeding that starts this long before midnight is still running at midnight. */
const CROSSES_MS = 8_000;

/**
 * The product's clock while a dataset is seeded.
 * @typedef {object} Moment
 * @property {string} name
 * @property {number} atMs when the seeding starts
 * @property {boolean} frozen whether the clock is frozen there during the seeding
 */

/** @returns {Moment[]} a second before each edge, at it, a second after it, and in a seeding that crosses it */
export const awkwardMoments = () =>
  EDGES.flatMap(([name, edge]) => {
    const edgeMs = Date.parse(edge);
    return [
      { name: `a second before ${name}`, atMs: edgeMs - SECOND_MS, frozen: true },
      { name: `when ${name}`, atMs: edgeMs, frozen: true },
      { name: `a second after ${name}`, atMs: edgeMs + SECOND_MS, frozen: true },
      { name: `while ${name}`, atMs: edgeMs - CROSSES_MS, frozen: false },
    ];
  });
