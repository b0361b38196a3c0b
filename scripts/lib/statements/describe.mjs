import { parseNodeTree, unescaped } from './node-tree.mjs';
import { columnsNeverNull } from './nullability.mjs';

/**
 * @typedef {{ name: string, type: string, nullable: boolean }} Column `type` in TypeScript
 * @typedef {{ values: string[], columns: Column[] }} Description the types of parameters, and the columns
 * @typedef {import('pg').Client} Client
 */

/** The types of JavaScript values that pg returns (server/src/core/database/row-types.ts); others are texts. */
const READ = {
  ...{
    bool: 'boolean',
    int2: 'number',
    int4: 'number',
    int8: 'number',
    oid: 'number',
    float4: 'number',
    float8: 'number',
  },
  ...{
    timestamp: 'Date',
    timestamptz: 'Date',
    date: 'Date',
    json: 'unknown',
    jsonb: 'unknown',
    bytea: 'Buffer',
  },
  ...{ void: 'string', interval: 'object', point: 'object' },
};

/** The same for arrays; those of other types are texts, such as `{1,2}`. */
const READ_ARRAYS = {
  ...{ _bool: 'boolean[]', _int2: 'number[]', _int4: 'number[]', _int8: 'string[]', _oid: 'number[]' },
  ...{
    _float4: 'number[]',
    _float8: 'number[]',
    _numeric: 'number[]',
    _text: 'string[]',
    _varchar: 'string[]',
  },
  ...{
    _timestamp: 'Date[]',
    _timestamptz: 'Date[]',
    _date: 'Date[]',
    _json: 'unknown[]',
    _jsonb: 'unknown[]',
  },
  ...{ _uuid: 'string[]', _inet: 'string[]' },
};

/** The types of JavaScript values that pg sends as a parameter of a type; others are texts. A bigint may be its digits. */
const WRITTEN = {
  ...{
    bool: 'boolean',
    int2: 'number',
    int4: 'number',
    int8: 'number | string',
    oid: 'number',
    float4: 'number',
    float8: 'number',
  },
  ...{ numeric: 'number', timestamp: 'Date', timestamptz: 'Date', bytea: 'Buffer' },
  ...{ json: 'JsonParameter', jsonb: 'JsonParameter' },
};

/**
 * @param {Client} client of a migrated database
 * @returns {Promise<(text: string) => Promise<Description>>} describes statements
 */
export async function describer(client) {
  const types = await typesOf(client);
  const catalog = await catalogOf(client);
  return async (text) => {
    const prepared = await prepare(client, text);
    const tree = await analyse(client, text, prepared);
    const known = columnsNeverNull(tree, catalog);
    const targets = (tree.commandType === '1' ? tree.targetList : (tree.returningList ?? [])).filter(
      (/** @type {{ resjunk: string }} */ { resjunk }) => resjunk !== 'true',
    );
    return {
      values: prepared.values.map((oid) => types.written(oid)),
      columns: targets.map((/** @type {{ resname: string }} */ { resname }, /** @type {number} */ index) => ({
        name: unescaped(resname),
        type: types.read(prepared.columns[index]),
        nullable: !known[index],
      })),
    };
  };
}

/** @param {Client} client @param {string} text @returns {Promise<{ values: number[], columns: number[] }>} oids */
async function prepare(client, text) {
  await client.query(`PREPARE described AS ${text}`);
  const { rows } = await client.query(
    `SELECT parameter_types::oid[]::int[] AS values, coalesce(result_types::oid[]::int[], '{}') AS columns
     FROM pg_prepared_statements WHERE name = 'described'`,
  );
  await client.query('DEALLOCATE described');
  return rows[0];
}

/**
 * A function with the statement as its body stores how Postgres understands it.
 * @param {Client} client
 * @param {string} text
 * @param {{ values: number[], columns: number[] }} prepared
 * @returns {Promise<import('./node-tree.mjs').TreeNode>}
 */
async function analyse(client, text, { values, columns }) {
  const { rows: names } = await client.query(
    'SELECT format_type(oid, NULL) AS name FROM unnest($1::oid[]) WITH ORDINALITY AS given (oid, place) ORDER BY place',
    [values],
  );
  await client.query('BEGIN');
  try {
    const returns = columns.length === 0 ? 'void' : 'SETOF record';
    await client.query(
      `CREATE FUNCTION pg_temp.described(${names.map(({ name }) => name).join(', ')}) RETURNS ${returns} LANGUAGE sql
       BEGIN ATOMIC ${text}; END`,
    );
    const { rows } = await client.query(
      "SELECT prosqlbody::text AS body FROM pg_proc WHERE proname = 'described' AND pronamespace = pg_my_temp_schema()",
    );
    return parseNodeTree(rows[0].body).flat(2)[0];
  } finally {
    await client.query('ROLLBACK');
  }
}

/** @param {Client} client */
async function typesOf(client) {
  const { rows } = await client.query(`
    SELECT t.oid::int, t.typname AS name, t.typelem::int AS element, t.typcategory = 'A' AS is_array,
      ARRAY (SELECT enumlabel::text FROM pg_enum e WHERE e.enumtypid = t.oid ORDER BY enumsortorder) AS labels
    FROM pg_type t`);
  const byOid = new Map(rows.map((row) => [row.oid, row]));
  /** @param {{ labels: string[] }} type */
  const enumOf = ({ labels }) =>
    labels.length > 0 ? labels.map((label) => `'${label}'`).join(' | ') : undefined;
  return {
    /** @param {number} oid @returns {string} */
    read: (oid) => {
      const type = byOid.get(oid);
      return enumOf(type) ?? READ[type.name] ?? READ_ARRAYS[type.name] ?? 'string';
    },
    /** @param {number} oid @returns {string} */
    written: (oid) => {
      const type = byOid.get(oid);
      const one = type.is_array ? byOid.get(type.element) : type;
      const written = enumOf(one) ?? WRITTEN[one.name] ?? 'string';
      return type.is_array ? `${parenthesized(written)}[]` : written;
    },
  };
}

/** @param {string} type */
const parenthesized = (type) => (type.includes('|') ? `(${type})` : type);

/** @param {Client} client @returns {Promise<import('./nullability.mjs').Catalog>} */
async function catalogOf(client) {
  const { rows: columns } = await client.query(
    "SELECT attrelid || '.' || attnum AS name FROM pg_attribute WHERE attnotnull AND attnum > 0",
  );
  const { rows: functions } = await client.query(
    "SELECT oid::text, proname AS name, pronamespace = 'pg_catalog'::regnamespace AS built_in, proisstrict AS strict FROM pg_proc",
  );
  const { rows: views } = await client.query(
    `SELECT ev_class::text AS oid, ev_action::text AS tree FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
     WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace`,
  );
  return {
    notNull: new Set(columns.map(({ name }) => name)),
    functions: new Map(
      functions.map(({ oid, name, built_in, strict }) => [oid, { name, builtIn: built_in, strict }]),
    ),
    views: new Map(views.map(({ oid, tree }) => [oid, parseNodeTree(tree)[0]])),
  };
}
