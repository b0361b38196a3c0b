import { parseSync } from '@swc/core';

// Translates small functions of packages/rules to SQL: conditions, whole numbers and texts. Anything else is refused, so
// that a rule that cannot be translated is noticed when it is written.

/** Operators with the same meaning for whole numbers, booleans and texts that are not null. */
const OPERATORS = {
  '+': '+',
  '-': '-',
  '*': '*',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '===': '=',
  '!==': '<>',
  '&&': 'AND',
  '||': 'OR',
};
const FUNCTIONS = { min: 'least', max: 'greatest' };

/**
 * @typedef {{ locals: { name: string, sql: string }[], results: { name: string, sql: string }[] }} Body the assignments
 * before the result, and the result: one without a name, or the fields of an object
 */

/**
 * @param {string} source TypeScript
 * @param {string} name of an exported function in it, whose body consists of `const`, `if (…) return …` and `return`
 * @param {string[]} parameters names of all its parameters, also of destructured ones
 * @returns {Body}
 * @throws {Error} for syntax that is not translated
 */
export function translateFunction(source, name, parameters) {
  const statements = bodyOf(source, name);
  const scope = new Map(parameters.map((parameter) => [parameter, `p_${snakeCase(parameter)}`]));
  /** @type {Body['locals']} */
  const locals = [];
  /** @type {string[]} */
  const branches = [];
  for (const statement of statements) {
    if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        const local = snakeCase(id.value);
        locals.push({ name: local, sql: expressionOf(init, scope) });
        scope.set(id.value, local);
      }
    } else if (statement.type === 'IfStatement' && !statement.alternate) {
      const result = returnedBy(statement.consequent);
      branches.push(`WHEN ${expressionOf(statement.test, scope)} THEN ${expressionOf(result, scope)}`);
    } else {
      const result = returnedBy(statement);
      const fields = result.type === 'ObjectExpression' ? result.properties : [result];
      if (branches.length > 0 && fields[0] !== result) throw refusalOf(result);
      return { locals, results: fields.map((field) => resultOf(field, branches, scope)) };
    }
  }
  throw new Error(`${name} has no result.`);
}

/** @param {string} source @param {string} name */
function bodyOf(source, name) {
  const { body } = parseSync(source, { syntax: 'typescript', target: 'es2023' });
  for (const item of body) {
    if (item.type !== 'ExportDeclaration' || item.declaration.type !== 'FunctionDeclaration') continue;
    if (item.declaration.identifier.value === name && item.declaration.body)
      return /** @type {any[]} */ (item.declaration.body.stmts);
  }
  throw new Error(`There is no exported function ${name}.`);
}

/** @param {any} statement */
function returnedBy(statement) {
  if (statement.type !== 'ReturnStatement' || !statement.argument) throw refusalOf(statement);
  return statement.argument;
}

/** @param {any} field @param {string[]} branches @param {Map<string, string>} scope */
function resultOf(field, branches, scope) {
  if (field.type === 'KeyValueProperty')
    return { name: snakeCase(field.key.value), sql: expressionOf(field.value, scope) };
  const sql = expressionOf(field, scope);
  if (branches.length === 0) return { name: field.value === undefined ? '' : snakeCase(field.value), sql };
  const otherwise = sql === 'NULL' ? '' : `\n    ELSE ${sql}`;
  return { name: '', sql: `CASE\n    ${branches.join('\n    ')}${otherwise}\n  END` };
}

/** @param {any} node @param {Map<string, string>} scope @returns {string} */
function expressionOf(node, scope) {
  switch (node.type) {
    case 'NumericLiteral':
      return String(node.value);
    case 'StringLiteral':
      return `'${node.value.replaceAll("'", "''")}'`;
    case 'BooleanLiteral':
      return String(node.value);
    case 'NullLiteral':
      return 'NULL';
    case 'ParenthesisExpression':
      return `(${expressionOf(node.expression, scope)})`;
    case 'Identifier': {
      const sql = scope.get(node.value);
      if (sql === undefined) throw new Error(`${node.value} is not a parameter.`);
      return sql;
    }
    case 'UnaryExpression':
      if (node.operator !== '!') throw refusalOf(node);
      return `NOT ${expressionOf(node.argument, scope)}`;
    case 'BinaryExpression':
      return binaryOf(node, scope);
    case 'ConditionalExpression': {
      const [test, one, other] = [node.test, node.consequent, node.alternate].map((part) =>
        expressionOf(part, scope),
      );
      return `CASE WHEN ${test} THEN ${one} ELSE ${other} END`;
    }
    case 'CallExpression':
      return callOf(node, scope);
    default:
      throw refusalOf(node);
  }
}

/** @param {any} node @param {Map<string, string>} scope */
function binaryOf(node, scope) {
  const operator = OPERATORS[node.operator];
  if (operator === undefined) throw refusalOf(node);
  return `${expressionOf(node.left, scope)} ${operator} ${expressionOf(node.right, scope)}`;
}

/**
 * A division is only translated with its rounding: dividing whole numbers in SQL rounds towards zero, which is down, as
 * no rule divides negative numbers.
 * @param {any} node
 * @param {Map<string, string>} scope
 */
function callOf({ callee, arguments: values }, scope) {
  if (callee.object?.value !== 'Math') throw refusalOf(callee);
  const parameters = values.map(({ expression }) => expression);
  const called = FUNCTIONS[callee.property.value];
  if (called) return `${called}(${parameters.map((value) => expressionOf(value, scope)).join(', ')})`;
  const [quotient] = parameters;
  if (callee.property.value !== 'floor' || quotient.operator !== '/') throw refusalOf(callee);
  return `${expressionOf(quotient.left, scope)} / ${expressionOf(quotient.right, scope)}`;
}

/** @param {{ type: string, operator?: string }} node */
const refusalOf = ({ type, operator = '' }) =>
  new Error(`${type} ${operator} is not translated to SQL: see scripts/lib/rule-functions/translate.mjs.`);

/** @param {string} name */
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
