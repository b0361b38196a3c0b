import { tablesInCode } from './owners/code-tables.mjs';
import { READS, WRITES } from './owners/exceptions.mjs';
import { createdBy, readSchema } from './owners/schema.mjs';
import { namesOfQueries, tablesIn } from './owners/sql-tables.mjs';
import { readSources, readTexts, uncoveredProblems } from './sources.mjs';

/**
 * @typedef {object} Use of another area's table
 * @property {string} path
 * @property {number} line 1-based
 * @property {string} area that writes or reads
 * @property {'writes' | 'reads' | 'triggers on'} what
 * @property {string} table
 * @property {string} owner
 *
 * @typedef {{ writes: Record<string, string>, reads: Record<string, [places: number, reason: string]> }} Exceptions
 */

const LIST = 'scripts/lib/checks/owners/exceptions.mjs';

/** They load, show and compare rows of all areas, in development and tests: what they read is not limited. */
const READ_EVERYTHING = new Set(['seeds', 'sandbox']);

/**
 * @typedef {object} Loaded
 * @property {import('./sources.mjs').Source[]} sources code and SQL functions
 * @property {import('./owners/schema.mjs').Schema} schema
 * @property {string[]} created the tables and views that the migrations leave
 */

/** @type {Promise<Loaded> | undefined} */
let loaded;

/**
 * Every table has one area that writes it, named by the schema file that declares it. Other areas read it through the
 * functions, published views and services of that area. Database functions may be called from anywhere.
 */
export async function checkOwners() {
  const { sources, schema, created } = await load();
  return [
    ...created
      .filter((name) => !schema.owners.has(name))
      .map((name) => `prisma/migrations: ${name} has no owner: declare it in prisma/schema/<area>.prisma`),
    ...problemsOfOwners(sources, schema, { writes: WRITES, reads: READS }),
  ];
}

/** What the check counted, as one line. */
export async function countOwners() {
  const { sources, schema, created } = await load();
  const uses = foreignUses(sources, schema);
  const owned = created.filter((table) => schema.owners.has(table)).length;
  const triggers = uses.filter(({ what }) => what === 'triggers on');
  const development = uses.filter(({ area, what }) => READ_EVERYTHING.has(area) && what === 'writes');
  return [
    `${owned} of ${created.length} tables and views have a checked owner`,
    ...['writes', 'reads'].map((what) => {
      const found = uses.filter((use) => use.what === what && !READ_EVERYTHING.has(use.area));
      return `${found.length} cross-area ${what} over ${new Set(found.map(pairOf)).size} pairs`;
    }),
    `${development.length} writes by seeds and sandbox`,
    `${triggers.length} triggers on tables of other areas`,
  ].join(', ');
}

/**
 * @param {import('./sources.mjs').Source[]} sources code and SQL functions
 * @param {import('./owners/schema.mjs').Schema} schema
 * @param {Exceptions} exceptions writes by path, or by path and finding, with the reason; reads by pair of areas, with their number and the reason
 */
export function problemsOfOwners(sources, schema, exceptions) {
  const uses = foreignUses(sources, schema);
  const writes = uses
    .filter(({ what }) => what === 'writes')
    .map(({ path, line, what, table, owner }) => ({
      ...{ path, line, what: `${what} ${table}` },
      advice: `${owner} owns it: call its function or its service`,
    }));
  return [
    ...hiddenTables(sources, schema),
    ...uncoveredProblems(writes, exceptions.writes, { list: LIST }),
    ...problemsOfReads(uses, exceptions.reads),
  ];
}

/** @param {Use[]} uses @param {Exceptions['reads']} allowed */
function problemsOfReads(uses, allowed) {
  const pairs = pairsOfReads(uses);
  const tooMany = [...pairs].flatMap(([pair, found]) => {
    const [limit] = allowed[pair] ?? [0];
    if (found.length <= limit) return [];
    const count = limit > 0 ? ` (${found.length} places of ${pair}, ${limit} are allowed)` : '';
    return found.map(
      ({ path, line, table, owner }) =>
        `${path}:${line}: reads ${table}: ${owner} owns it: read a published view, or call its function or its service${count}`,
    );
  });
  const stale = Object.entries(allowed).flatMap(([pair, [limit]]) => {
    const count = pairs.get(pair)?.length ?? 0;
    return count < limit
      ? [`${LIST}: ${count} places of ${pair} are left: correct the number, or remove it`]
      : [];
  });
  return [...tooMany, ...stale];
}

/** @param {Use[]} uses */
function pairsOfReads(uses) {
  /** @type {Map<string, Use[]>} */
  const pairs = new Map();
  for (const use of uses.filter(({ what, area }) => what === 'reads' && !READ_EVERYTHING.has(area)))
    pairs.set(pairOf(use), [...(pairs.get(pairOf(use)) ?? []), use]);
  return pairs;
}

/** A query named like a table would hide what the statement reads. @param {import('./sources.mjs').Source[]} sources @param {import('./owners/schema.mjs').Schema} schema */
function hiddenTables(sources, schema) {
  return sources.flatMap(({ path, text }) =>
    namesOfQueries(text)
      .filter(({ name }) => schema.owners.has(name))
      .map(({ name, at }) => `${path}:${lineOf(text, at)}: the query ${name} has the name of a table`),
  );
}

/** @param {import('./sources.mjs').Source[]} sources @param {import('./owners/schema.mjs').Schema} schema @returns {Use[]} */
function foreignUses(sources, schema) {
  const names = new Set(schema.owners.keys());
  return sources.flatMap((source) => {
    const area = areaOf(source.path);
    const found = source.path.endsWith('.sql')
      ? tablesIn(source.text, names).map((use) => ({ ...use, line: lineOf(source.text, use.at) }))
      : tablesInCode(source, schema);
    return found.flatMap(({ table, what, line }) => {
      const owner = schema.owners.get(table) ?? '';
      if (owner === area || (what === 'reads' && schema.published.has(table))) return [];
      return [
        { path: source.path, line, area: isSandboxCall(source.path) ? 'sandbox' : area, what, table, owner },
      ];
    });
  });
}

/** Sandbox calls are also beside the calls of their area. @param {string} path */
const isSandboxCall = (path) => path.startsWith('server/src/') && path.includes('/sandbox/');

/** @param {Use} use */
const pairOf = ({ area, owner }) => `${area} of ${owner}`;

/** The folder below server/src or prisma/functions; seeds are one area. @param {string} path */
function areaOf(path) {
  const [root, , area, ...rest] = path.split('/');
  if (root === 'seeds') return 'seeds';
  return rest.length > 0 ? area : 'app';
}

/** @param {string} text @param {number} at */
const lineOf = (text, at) => text.slice(0, at).split('\n').length;

function load() {
  loaded ??= (async () => ({
    sources: [
      ...(await readTexts('.sql', 'prisma/functions', 'server/src')),
      ...(await readSources('server/src', 'seeds/src')),
    ],
    schema: readSchema(await readTexts('.prisma', 'prisma/schema')),
    created: createdBy(await readTexts('.sql', 'prisma/migrations')),
  }))();
  return loaded;
}
