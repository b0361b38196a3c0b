import { createHash } from 'node:crypto';

/**
 * @typedef {object} Case a test as Jest collected it
 * @property {readonly string[]} describes from the outermost
 * @property {string} title
 */

/**
 * @typedef {object} Family a test file that proves at length
 * @property {readonly string[]} areas of the product: where one of them is touched, more cases are drawn
 * @property {string} [rota] of families.mjs: one of several files that prove the same kind of thing, which take turns
 * @property {readonly string[]} [always] parts of full titles: these cases are in every sample
 * @property {readonly string[]} [kinds] parts of full titles: cases that hold the same part are of one kind, of which every
 *   sample has a case. Without: the cases of a `describe` are a kind, and each case outside of any is one of its own
 * @property {readonly (readonly string[])[]} [together] parts of full titles: the cases that hold a part of one list build on
 *   one another, and are drawn as one
 * @property {readonly string[]} [atLength] parts of full titles whose cases are in a sample only where an area is
 *   touched: another case is of their kind, and shorter
 * @property {number} [take] cases drawn of each kind; 1 when left out
 * @property {number} wholeSeconds what it takes whole, on two quiet cores; by it the shards of `npm run prove` are dealt out
 * @property {number} [takeTouched] the same where the change touches this area alone; three times as many when left out
 */

/**
 * Draws the cases of a family that a sample has: of each kind some, those first that name a touched area, then by the day.
 * @template {Case} Each
 * @param {readonly Each[]} cases in the order of the file
 * @param {Family} family
 * @param {Pick<import('./scope.mjs').Scope, 'day' | 'touched'>} scope
 * @returns {Set<Each>}
 */
export function choose(cases, family, { day, touched }) {
  refuseUnknown(cases, family);
  const { always = [], take = 1 } = family;
  const mine = isTouched(family, touched);
  const drawn = mine ? Math.max(take, Math.round((family.takeTouched ?? take * 3) / touched.length)) : take;
  const atLength = mine ? [] : (family.atLength ?? []);
  const kept = new Set(cases.filter((one) => holds(one, always)));
  const units = unitsOf(
    cases.filter((one) => !kept.has(one) && !holds(one, atLength)),
    family,
  );
  for (const kind of new Set(units.map((unit) => unit.kind))) {
    const ofKind = units.filter((unit) => unit.kind === kind);
    const byRank = ofKind.toSorted((a, b) => rank(b, touched) - rank(a, touched) || compare(a, b, day));
    for (const { members } of byRank.slice(0, drawn)) for (const one of members) kept.add(one);
  }
  return kept;
}

/** A change of more areas than this is no work on one of them: the day alone draws. */
const AREAS_AT_ONCE = 3;

/**
 * @param {Family} family
 * @param {readonly string[]} touched
 */
export const isTouched = ({ areas }, touched) =>
  touched.length <= AREAS_AT_ONCE && areas.some((area) => touched.includes(area));

/** @param {Case} one */
export const fullTitle = ({ describes, title }) => [...describes, title].join(' ');

const holds = (one, parts) => parts.some((part) => fullTitle(one).includes(part));

/** What is drawn as one: a case, or the cases of a block that build on one another. */
function unitsOf(cases, { kinds = [], together = [] }) {
  const blocks = new Map();
  const units = [];
  for (const one of cases) {
    const block = together.find((parts) => holds(one, parts));
    const known = block && blocks.get(block);
    if (known) {
      known.members.push(one);
      continue;
    }
    const name = fullTitle(one);
    const kind = kinds.find((part) => name.includes(part)) ?? (one.describes.join(' ') || name);
    const unit = { kind, name, members: [one] };
    if (block) blocks.set(block, unit);
    units.push(unit);
  }
  return units;
}

const rank = ({ name }, touched) => (touched.some((area) => name.includes(area)) ? 1 : 0);

const compare = (a, b, day) => (lot(a, day) < lot(b, day) ? -1 : 1);
const lot = ({ name }, day) => createHash('sha256').update(`${day}\0${name}`).digest('hex');

/** A part that no title holds any more would keep nothing, and nobody would see it. */
function refuseUnknown(cases, { always = [], kinds = [], together = [], atLength = [] }) {
  const missing = [...always, ...kinds, ...atLength, ...together.flat()].filter(
    (part) => !cases.some((one) => holds(one, [part])),
  );
  if (missing.length > 0)
    throw new Error(`tests/setup/sample/families.mjs names what no title holds: ${missing.join(', ')}`);
}
