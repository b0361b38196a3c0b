import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connectionSettings } from '#stack/database/database-url';
import { ROOT } from '#stack/paths';
import { withMigratedDatabase } from '../functions-check.mjs';
import { collectStatements } from './collect.mjs';
import { describer } from './describe.mjs';
import { typesFiles } from './write.mjs';

/** The folders whose statements have types. */
const FOLDERS = ['server/src', 'seeds/src'];
const FILE = /\.statements\.d\.ts$/;

/**
 * @typedef {object} StatementTypes
 * @property {Map<string, string>} files the text of each file of types by its path
 * @property {import('./collect.mjs').Untyped[]} untyped calls whose statement the sources do not decide
 * @property {string[]} problems one line each
 * @property {number} count of the names
 */

/**
 * Describes every statement of the sources by a database that is migrated for it.
 * @param {string} ownerUrl of a server on which a database may be created
 * @returns {Promise<StatementTypes>}
 */
export async function describeStatements(ownerUrl) {
  const { statements, untyped } = collectStatements(...FOLDERS);
  const problems = problemsOfNames(statements);
  /** @type {import('./write.mjs').Described[]} */
  const described = [];
  await withMigratedDatabase(ownerUrl, async (url) => {
    const client = new pg.Client(connectionSettings(url));
    await client.connect();
    try {
      const describe = await describer(client);
      for (const statement of statements) {
        try {
          described.push({ ...statement, ...(await describe(statement.text)) });
        } catch (error) {
          if (!(error instanceof pg.DatabaseError)) throw error;
          problems.push(`${placeOf(statement)}: ${statement.name}: ${error.message}`);
        }
      }
    } finally {
      await client.end();
    }
  });
  problems.push(...problemsOfRows(described));
  const count = new Set(statements.map(({ name }) => name)).size;
  return { files: typesFiles(described), untyped, problems, count };
}

/** @param {Map<string, string>} files @returns {Promise<string[]>} the paths whose text differs from the files on disk */
export async function staleFiles(files) {
  const paths = new Set([...files.keys(), ...(await existingFiles())]);
  const texts = [...paths].map(async (path) => {
    const text = await readFile(join(ROOT, path), 'utf8').catch(() => undefined);
    return text === files.get(path) ? [] : [path];
  });
  return (await Promise.all(texts)).flat().sort();
}

/** @param {Map<string, string>} files @returns {Promise<string[]>} the paths that were written or removed */
export async function writeTypes(files) {
  const stale = await staleFiles(files);
  for (const path of stale) {
    const text = files.get(path);
    if (text === undefined) await rm(join(ROOT, path));
    else await writeFile(join(ROOT, path), text);
  }
  return stale;
}

async function existingFiles() {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(ROOT, folder), { recursive: true });
      return names.filter((name) => FILE.test(name)).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
    }),
  );
  return found.flat();
}

/** @param {import('./collect.mjs').Statement[]} statements @returns {string[]} names that have two texts */
function problemsOfNames(statements) {
  const first = new Map();
  return statements.flatMap((statement) => {
    const known = first.get(statement.name);
    if (known === undefined) first.set(statement.name, statement);
    if (known === undefined || known.text === statement.text || (known.planned && statement.planned))
      return [];
    return [
      `${placeOf(statement)}: ${statement.name} is also the name of another text, at ${placeOf(known)}`,
    ];
  });
}

/** @param {import('./write.mjs').Described[]} statements @returns {string[]} those whose variants have different rows */
function problemsOfRows(statements) {
  const rows = new Map();
  return statements.flatMap((statement) => {
    const names = statement.columns.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice) return [`${placeOf(statement)}: ${statement.name} returns two columns ${twice}`];
    const row = JSON.stringify(statement.columns);
    const known = rows.get(statement.name);
    if (known === undefined) rows.set(statement.name, row);
    return known === undefined || known === row
      ? []
      : [`${placeOf(statement)}: the rows of ${statement.name} differ from variant to variant`];
  });
}

/** @param {{ path: string, line: number }} place */
const placeOf = ({ path, line }) => `${path}:${line}`;
