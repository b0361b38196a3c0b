import ts from 'typescript';
import { tablesIn } from './sql-tables.mjs';

/**
 * @typedef {import('./schema.mjs').Schema} Schema
 * @typedef {{ table: string, what: 'writes' | 'reads', line: number }} Use
 */

const WRITES =
  /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;
const READS = /^(find\w+|count|aggregate|groupBy)$/;
/** Keys of an object of Prisma that write rows of the related model. */
const NESTED_WRITES =
  /^(create|createMany|connectOrCreate|update|updateMany|upsert|delete|deleteMany|set|connect|disconnect)$/;
/** Words in capitals that make a string a statement, or a part of one. */
const STATEMENT = /\b(FROM|JOIN|INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|USING|COPY|TRUNCATE)\s/;
const PRISMA_TYPE = /^(\w+?)(Select|Include|DefaultArgs|Where\w*Input|FindManyArgs|OrderBy\w+)$/;

/**
 * The tables that a file's code writes and reads: in statements, in calls of the Prisma client with their relations,
 * and in rows for COPY (TableRows of seeds/src/bulk/copy.ts).
 * @param {import('../sources.mjs').Source} source
 * @param {Schema} schema
 * @returns {Use[]}
 */
export function tablesInCode({ path, text }, schema) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const names = new Set(schema.owners.keys());
  const models = new Map([...schema.tables.keys()].map((model) => [lowerFirst(model), model]));
  /** @type {Use[]} */
  const found = [];
  /** @param {number} at @param {string} table @param {Use['what']} what */
  const add = (at, table, what) =>
    found.push({ table, what, line: file.getLineAndCharacterOfPosition(at).line + 1 });

  /** @param {ts.Node} node */
  const visit = (node) => {
    const sql = sqlOf(node);
    if (sql !== undefined && (STATEMENT.test(sql.text) || sql.isTagged))
      for (const use of tablesIn(sql.text, names))
        if (use.what !== 'triggers on') add(node.getStart() + use.at, use.table, use.what);
    if (path.startsWith('seeds/') && ts.isPropertyAssignment(node) && node.name.getText() === 'table')
      if (ts.isStringLiteral(node.initializer) && names.has(node.initializer.text))
        add(node.getStart(), node.initializer.text, 'writes');
    if (ts.isPropertyAccessExpression(node)) {
      const model = models.get(node.expression.getText().split('.').at(-1) ?? '');
      const what = WRITES.test(node.name.text) ? 'writes' : READS.test(node.name.text) ? 'reads' : undefined;
      if (model !== undefined && what !== undefined) {
        add(node.name.getStart(), String(schema.tables.get(model)), what);
        if (ts.isCallExpression(node.parent) && node.parent.expression === node)
          for (const argument of node.parent.arguments) visitRelations(argument, model, false);
      }
    }
    const declared = declaredModel(node, schema);
    if (declared) visitRelations(declared.value, declared.model, false);
    ts.forEachChild(node, visit);
  };

  /** @param {ts.Node} node @param {string} model @param {boolean} isData */
  const visitRelations = (node, model, isData) => {
    if (!ts.isObjectLiteralExpression(node)) {
      ts.forEachChild(node, (child) => visitRelations(child, model, isData));
      return;
    }
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const name = property.name.getText();
      const related = schema.relations.get(model)?.get(name);
      const data = isData || name === 'data' || name === 'create' || name === 'update';
      if (related === undefined) visitRelations(property.initializer, model, data);
      else {
        const writes = data && keysOf(property.initializer).some((key) => NESTED_WRITES.test(key));
        add(property.getStart(), String(schema.tables.get(related)), writes ? 'writes' : 'reads');
        visitRelations(property.initializer, related, data);
      }
    }
  };
  visit(file);
  return found;
}

/**
 * The text of a string or template, as long as its source, with spaces for what is inserted.
 * @param {ts.Node} node
 */
function sqlOf(node) {
  const isTagged = ts.isTaggedTemplateExpression(node.parent ?? node);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return { text: ` ${node.getText().slice(1, -1)} `, isTagged };
  if (!ts.isTemplateExpression(node)) return undefined;
  const start = node.getStart();
  let text = node.getText();
  for (const { expression } of node.templateSpans) {
    const from = expression.getFullStart() - start - 2;
    const to = expression.getEnd() - start + 1;
    text = `${text.slice(0, from)}${'?'.padEnd(to - from)}${text.slice(to)}`;
  }
  return { text: ` ${text.slice(1, -1)} `, isTagged };
}

/**
 * An object that Prisma reads by, declared by its type: `{ … } satisfies Prisma.LiveSelect`, `const x: Prisma.LiveSelect = …`.
 * @param {ts.Node} node @param {Schema} schema
 */
function declaredModel(node, schema) {
  const [type, value] = ts.isSatisfiesExpression(node)
    ? [node.type, node.expression]
    : ts.isVariableDeclaration(node)
      ? [node.type, node.initializer]
      : [undefined, undefined];
  if (!type || !value || !type.getText().startsWith('Prisma.')) return undefined;
  const model = PRISMA_TYPE.exec(type.getText().slice('Prisma.'.length))?.[1];
  return model !== undefined && schema.tables.has(model) ? { model, value } : undefined;
}

/** @param {ts.Node} node */
const keysOf = (node) =>
  ts.isObjectLiteralExpression(node) ? node.properties.map((property) => property.name?.getText() ?? '') : [];

/** @param {string} text */
const lowerFirst = (text) => text.charAt(0).toLowerCase() + text.slice(1);
