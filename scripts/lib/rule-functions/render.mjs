import { translateFunction } from './translate.mjs';

/**
 * A database function that is written by the build.
 * @typedef {{
 *   name: string, area: string, source: string, about: string, usage: string,
 *   parameters: [name: string, type: string][], returns: string, properties: string, body: string,
 * }} RuleFunction
 */

const LINE_MAX = 119;

/**
 * The file of a database function.
 * @param {RuleFunction} ruleFunction
 */
export function renderFunction({ name, source, about, usage, parameters, returns, properties, body }) {
  const list = parameters.map((parameter) => parameter.join(' '));
  const tail = `${returns} ${properties} AS $$`.trimStart();
  const head = `CREATE OR REPLACE FUNCTION ${name}(${list.join(', ')}) ${tail}`;
  const broken = `CREATE OR REPLACE FUNCTION ${name}(\n${wrapped(list, ', ', '  ')}\n) ${tail}`;
  return `-- generated from ${source} by scripts/lib/rule-functions: do not edit
${wrapped(about.split(/\s+/), ' ', '-- ')}
${wrapped(usage.split(/\s+/), ' ', '-- ')}
${head.length > LINE_MAX ? broken : head}
${body}${body.endsWith('END') ? ' ' : '\n'}$$;
`;
}

/**
 * Parts in lines of at most LINE_MAX characters.
 * @param {string[]} parts
 * @param {string} separator
 * @param {string} start of each line
 */
function wrapped(parts, separator, start) {
  /** @type {string[]} */
  const lines = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && `${line}${separator}${part}${separator}`.trimEnd().length <= LINE_MAX)
      lines[lines.length - 1] = `${line}${separator}${part}`;
    else lines.push(start + part);
  }
  return lines.join(`${separator.trimEnd()}\n`);
}

/**
 * A function of packages/rules as a database function: in SQL if it has one result, so that Postgres inlines it;
 * otherwise with an OUT parameter for each.
 * @param {Pick<RuleFunction, 'name' | 'area' | 'source' | 'about' | 'usage'> & { text: string, from: string,
 *   parameters: Record<string, string>, returns: string }} rule `text` is the source, `from` the function's name in it,
 * `parameters` the type of each parameter, `returns` the type of each result
 * @returns {RuleFunction}
 */
export function translatedFunction({ text, from, parameters, returns, ...rule }) {
  const { locals, results } = translateFunction(text, from, Object.keys(parameters));
  const inputs = Object.entries(parameters).map(
    ([name, type]) => /** @type {[string, string]} */ ([`p_${snakeCase(name)}`, type]),
  );
  if (results.length === 1 && locals.length === 0) {
    return {
      ...rule,
      parameters: inputs,
      returns: `RETURNS ${returns}`,
      properties: 'LANGUAGE sql IMMUTABLE',
      body: `  SELECT ${results[0].sql}`,
    };
  }
  const assignments = [...locals, ...results.filter(({ name, sql }) => name !== sql)];
  return {
    ...rule,
    parameters: [
      ...inputs,
      ...results.map(({ name }) => /** @type {[string, string]} */ ([`OUT ${name}`, returns])),
    ],
    returns: '',
    properties: 'LANGUAGE plpgsql IMMUTABLE',
    body: ['BEGIN', ...assignments.map(({ name, sql }) => `  ${name} := ${sql};`), 'END'].join('\n'),
  };
}

/** @param {string} name */
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
