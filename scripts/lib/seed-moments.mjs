/**
 * When the product's clock makes a difference: the moments of Seoul at which a day, a week, a month or a year ends, and the day
 * that three years of four do not have.
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
/** A seeding that begins so long before midnight is at work at midnight. */
const CROSSES_MS = 8_000;

/**
 * What the product's clock says while a dataset is seeded.
 * @typedef {object} Moment
 * @property {string} name
 * @property {number} atMs when the seeding begins
 * @property {boolean} frozen whether the clock is frozen there while the dataset is made
 */

/** @returns {Moment[]} a second before each edge, at it, a second after it, and in a seeding that goes over it */
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
