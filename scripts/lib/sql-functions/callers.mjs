import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { readSources, readTexts } from '../checks/sources.mjs';
import { closingParenthesis, columnsOf } from './function-files.mjs';

// The server calls a database function through a definition in <area>.functions.ts, which is generated from the
// function's signature. The definitions that the server imports are the ones that exist.

/** @typedef {import('./function-files.mjs').SqlFunction} SqlFunction */

const NUMBERS = new Set(['bigint', 'int', 'smallint']);
const SCALARS = new Map([
  ['boolean', 'boolean'],
  ['date', 'string'],
  ['text', 'string'],
  ['timestamptz', 'Date'],
  ['uuid', 'string'],
]);
const PRISMA_SCALARS = new Map([
  ['BigInt', 'bigint'],
  ['Boolean', 'boolean'],
  ['DateTime', 'timestamptz'],
  ['Int', 'int'],
  ['String', 'text'],
]);

/**
 * Writes the definitions that are missing or stale.
 * @param {SqlFunction[]} functions
 * @returns {Promise<string[]>} one line per file that was out of date, and per import of an unknown function
 */
export async function updateCallers(functions) {
  const schema = schemaOf(await readTexts('.prisma', 'prisma/schema'));
  /** @type {Map<string, Set<string>>} */
  const wanted = new Map();
  const problems = [];
  for (const { path, text } of await readSources('server/src', 'seeds/src')) {
    for (const { area, name } of importsIn(text)) {
      const known = functions.some((one) => one.area === area && one.name === name);
      if (known) wanted.set(area, (wanted.get(area) ?? new Set()).add(name));
      else problems.push(`${path}: prisma/functions/${area} has no ${name}`);
    }
  }
  for (const [area, names] of wanted) {
    const path = `server/src/${area}/${area}.functions.ts`;
    const text = callersOf(
      area,
      functions.filter(({ name }) => names.has(name)),
      schema,
    );
    const before = await readFile(join(ROOT, path), 'utf8').catch(() => '');
    if (before === text) continue;
    await writeFile(join(ROOT, path), text);
    problems.push(`${path} was out of date and has been regenerated: commit it.`);
  }
  return problems;
}

/** The database functions that a file imports. @param {string} text */
function importsIn(text) {
  const imports = text.matchAll(/(?:im|ex)port \{([^}]*)\} from '[^']*?([\w-]+)\.functions\.ts'/g);
  return Array.from(imports).flatMap(([, names = '', area = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => ({ area, name: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) })),
  );
}

/** @param {string} area @param {SqlFunction[]} functions @param {Schema} schema */
function callersOf(area, functions, schema) {
  return `// Generated from prisma/functions/${area} by npm run check -- functions: do not edit.
import { databaseFunction } from '../core/database/database-function.ts';
${functions.map((one) => callerOf(one, schema)).join('')}`;
}

/** @param {SqlFunction} one @param {Schema} schema */
function callerOf({ name, head, parameters, columns, returns, body }, schema) {
  const camel = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const json = parameters.filter(({ type }) => type === 'json' || type === 'jsonb').map((one) => one.name);
  const fields = parameters.map(({ name: field, type }) => {
    const own = json.includes(field) ? recordType(field, body, schema) : typeOf(type, schema);
    return `    ${field}: ${own};\n`;
  });
  const rows = (columns ?? [{ name, type: returns === 'void' ? 'json' : returns }]).map(
    ({ name: column, type }) => `${column}: ${typeOf(type, schema)}`,
  );
  const quoted = (/** @type {string[]} */ names) => `[${names.map((one) => `'${one}'`).join(', ')}]`;
  return `
/** ${head.slice(0, head.indexOf('.') + 1)} */
// biome-ignore format: generated
export const ${camel} = databaseFunction<
  {
${fields.join('')}  },
  { ${rows.join('; ')} }
>('${name}', ${quoted(parameters.map((one) => one.name))}${json.length > 0 ? `, ${quoted(json)}` : ''});
`;
}

/** @param {string} type of Postgres @param {Schema} schema */
function typeOf(type, { enums }) {
  if (type.endsWith('[]')) return `readonly ${scalarOf(type.slice(0, -2), enums)}[] | null`;
  if (type === 'json' || type === 'jsonb') return 'unknown';
  return `${scalarOf(type, enums)} | null`;
}

/** @param {string} type @param {Map<string, string>} enums */
const scalarOf = (type, enums) =>
  NUMBERS.has(type) ? 'number' : (SCALARS.get(type) ?? enums.get(type) ?? 'string');

/**
 * The type of a parameter that is passed as JSON: the records that the body reads from it.
 * @param {string} parameter @param {string} body @param {Schema} schema
 */
function recordType(parameter, body, schema) {
  // Of the parameter, or of a part of it in a variable.
  const read = new RegExp(
    `jsonb?_to_record(set)?\\((?:p_${parameter}|v_[\\w.]+)\\) (?:AS )?(?:\\w+ )?\\(`,
    'g',
  );
  const records = Array.from(body.matchAll(read), (match) => {
    const open = match.index + match[0].length - 1;
    return { set: match[1], columns: columnsOf(body.slice(open + 1, closingParenthesis(body, open))) };
  }).sort((one, other) => other.columns.length - one.columns.length);
  const [record] = records;
  if (record) {
    const fields = record.columns.map(({ name, type }) => `${name}: ${typeOf(type, schema)}`).join('; ');
    return record.set ? `readonly { ${fields} }[]` : `{ ${fields} }`;
  }
  const table = new RegExp(`jsonb_populate_record\\(NULL::(\\w+), p_${parameter}\\)`).exec(body)?.[1];
  const columns = table === undefined ? undefined : schema.tables.get(table);
  if (columns)
    return `{ ${columns.map(({ name, type }) => `${name}?: ${typeOf(type, schema)}`).join('; ')} }`;
  return 'object';
}

/** @typedef {{ enums: Map<string, string>, tables: Map<string, import('./function-files.mjs').Column[]> }} Schema */

/**
 * Enums and tables by their names in the database.
 * @param {{ text: string }[]} files of prisma/schema
 * @returns {Schema}
 */
function schemaOf(files) {
  const blocks = files.flatMap(({ text }) =>
    Array.from(
      text.matchAll(/^(enum|model) (\w+) \{\n([\s\S]*?)^\}/gm),
      ([, kind, model = '', lines = '']) => ({
        kind,
        model,
        name: /@@map\("(\w+)"\)/.exec(lines)?.[1] ?? model,
        lines: lines
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => /^\w/.test(line)),
      }),
    ),
  );
  const enumNames = new Map(
    blocks.filter(({ kind }) => kind === 'enum').map(({ model, name }) => [model, name]),
  );
  const enums = blocks
    .filter(({ kind }) => kind === 'enum')
    .map(
      ({ name, lines }) =>
        /** @type {[string, string]} */ ([
          name,
          lines
            .map(mappedName)
            .map((one) => `'${one}'`)
            .join(' | '),
        ]),
    );
  const tables = blocks
    .filter(({ kind }) => kind === 'model')
    .map(({ name, lines }) => {
      const columns = lines.flatMap((line) => {
        const [, type = '', array = ''] = /^\w+\s+(\w+)(\[\])?/.exec(line) ?? [];
        const own = PRISMA_SCALARS.get(type) ?? enumNames.get(type);
        return own === undefined ? [] : [{ name: mappedName(line), type: `${own}${array}` }];
      });
      return /** @type {[string, import('./function-files.mjs').Column[]]} */ ([name, columns]);
    });
  return { enums: new Map(enums), tables: new Map(tables) };
}

/** @param {string} line of a field or value */
const mappedName = (line) => / @map\("([^"]*)"\)/.exec(line)?.[1] ?? /^\w+/.exec(line)?.[0] ?? '';
