/**
 * @typedef {object} Schema who owns which table
 * @property {Map<string, string>} owners the area by the table or view
 * @property {Set<string>} published views that every area may read
 * @property {Map<string, string>} tables the table by the model
 * @property {Map<string, Map<string, string>>} relations the other model by a model's field
 */

/**
 * Reads the schema files: `prisma/schema/<area>.prisma` declares the tables of its area. A view, which Prisma does not
 * know, is a line of the file: `// View name: what it shows`, or `// Published view name: what others may read`.
 * @param {import('../sources.mjs').Source[]} files
 * @returns {Schema}
 */
export function readSchema(files) {
  /** @type {Schema} */
  const schema = { owners: new Map(), published: new Set(), tables: new Map(), relations: new Map() };
  const models = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, model, body]) => ({ path, model, body })),
  );
  const names = new Set(models.map(({ model }) => model));
  for (const { path, model, body } of models) {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
    schema.owners.set(table, areaOf(path));
    schema.tables.set(model, table);
    const fields = [...body.matchAll(/^\s*(\w+)\s+(\w+)/gm)].filter(([, , type]) => names.has(type));
    schema.relations.set(model, new Map(fields.map(([, field, type]) => [field, type])));
  }
  for (const { path, text } of files) {
    for (const [, kind, view] of text.matchAll(/^\/\/ (View|Published view) (\w+): /gm)) {
      schema.owners.set(view, areaOf(path));
      if (kind === 'Published view') schema.published.add(view);
    }
  }
  return schema;
}

/**
 * The tables and views that migrations create and do not drop.
 * @param {import('../sources.mjs').Source[]} migrations in their order
 */
export function createdBy(migrations) {
  const CHANGE =
    /^\s*(CREATE|DROP)(?: OR REPLACE)?(?: UNLOGGED)? (?:TABLE|VIEW)(?: IF (?:NOT )?EXISTS)? "?(?:public\.)?"?(\w+)/gim;
  /** @type {Set<string>} */
  const names = new Set();
  for (const { text } of migrations) {
    for (const [, verb, name] of text.matchAll(CHANGE)) {
      if (verb.toUpperCase() === 'DROP') names.delete(name);
      else names.add(name);
    }
  }
  return [...names];
}

/** @param {string} path of a schema file */
const areaOf = (path) => /([\w-]+)\.prisma$/.exec(path)?.[1] ?? path;
