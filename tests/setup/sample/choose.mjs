import { createHash } from 'node:crypto';

/**
 * @typedef {object} Case a test case, as Jest collected it
 * @property {readonly string[]} describes from the outermost
 * @property {string} title
 */

/**
 * @typedef {object} Family a long-running test file, of which `npm test` runs a sample
 * @property {readonly string[]} areas of the product: if one of them is touched, more cases are selected
 * @property {string} [rota] the group of files that test the same kind of thing: each day has some of them (`files-of-day.mjs`)
 * @property {readonly string[]} [always] parts of full titles: these cases are in every sample
 * @property {readonly string[]} [kinds] parts of full titles: cases whose titles contain the same part are of one kind, and
 *   every sample has a case of each kind. By default the cases of a `describe` are a kind, and a case outside of any
 *   `describe` is a kind by itself
 * @property {readonly (readonly string[])[]} [together] parts of full titles: the cases whose titles contain a part of one list
 *   depend on one another, and are selected together
 * @property {readonly string[]} [onlyWhenTouched] parts of full titles whose cases are in a sample only if an area is
 *   touched: a shorter case covers their kind
 * @property {number} [take] cases selected of each kind; default 1
 * @property {number} wholeSeconds the duration of all cases, on two idle cores; it balances the shards of `npm run prove`
 * @property {number} [takeWhenTouched] the same if the change touches only this area; default three times `take`
 */

/**
 * Selects the cases of a family for a sample: some of each kind, first those that name a touched area, then by the day.
 * @template {Case} Each
 * @param {readonly Each[]} cases in the order of the file
 * @param {Family} family
 * @param {Pick<import('./scope.mjs').Scope, 'day' | 'touched'>} scope
 * @returns {Set<Each>}
 */
export function choose(cases, family, { day, touched }) {
  assertPartsExist(cases, family);
  const { always = [], take = 1 } = family;
  const touchesFamily = isTouched(family, touched);
  const takeNow = touchesFamily
    ? Math.max(take, Math.round((family.takeWhenTouched ?? take * 3) / touched.length))
    : take;
  const onlyWhenTouched = touchesFamily ? [] : (family.onlyWhenTouched ?? []);
  const selected = new Set(cases.filter((one) => hasTitlePart(one, always)));
  const units = unitsOf(
    cases.filter((one) => !selected.has(one) && !hasTitlePart(one, onlyWhenTouched)),
    family,
  );
  for (const kind of new Set(units.map((unit) => unit.kind))) {
    const ofKind = units.filter((unit) => unit.kind === kind);
    const byRank = ofKind.toSorted((a, b) => rank(b, touched) - rank(a, touched) || compare(a, b, day));
    for (const { members } of byRank.slice(0, takeNow)) for (const one of members) selected.add(one);
  }
  return selected;
}

/** A change that touches more areas than this is not specific to any: only the day selects. */
const MAX_TOUCHED_AREAS = 3;

/**
 * @param {Family} family
 * @param {readonly string[]} touched
 */
export const isTouched = ({ areas }, touched) =>
  touched.length <= MAX_TOUCHED_AREAS && areas.some((area) => touched.includes(area));

/** @param {Case} one */
export const fullTitle = ({ describes, title }) => [...describes, title].join(' ');

const hasTitlePart = (one, parts) => parts.some((part) => fullTitle(one).includes(part));

/** Groups cases into units of selection: a single case, or a block of cases that depend on one another. */
function unitsOf(cases, { kinds = [], together = [] }) {
  const blocks = new Map();
  const units = [];
  for (const one of cases) {
    const block = together.find((parts) => hasTitlePart(one, parts));
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

const compare = (a, b, day) => (orderOf(a, day) < orderOf(b, day) ? -1 : 1);
const orderOf = ({ name }, day) => createHash('sha256').update(`${day}\0${name}`).digest('hex');

/** Without this check, a part that no longer matches any title would silently select nothing. */
function assertPartsExist(cases, { always = [], kinds = [], together = [], onlyWhenTouched = [] }) {
  const missing = [...always, ...kinds, ...onlyWhenTouched, ...together.flat()].filter(
    (part) => !cases.some((one) => hasTitlePart(one, [part])),
  );
  if (missing.length > 0)
    throw new Error(
      `tests/setup/sample/families.mjs lists text that no title contains: ${missing.join(', ')}`,
    );
}
