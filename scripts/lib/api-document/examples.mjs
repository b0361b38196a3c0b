import Ajv2020 from 'ajv/dist/2020.js';

/** Keys whose values are data, not schemas. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'value']);

/**
 * Finds examples that do not match their schema.
 * @param {Record<string, any>} document
 * @returns {string[]} one line per problem
 */
export function problemsOfExamples(document) {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'document');
  /** Calls share most schemas, and compiling one takes longer than everything else. @type {Map<string, any>} */
  const compiled = new Map();
  /** @param {string} pointer @param {any} schema @param {unknown} value */
  const judge = (pointer, schema, value) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.getSchema(`document#${pointer}`);
    if (!validate) return [`${pointer} is not a valid schema`];
    compiled.set(key, validate);
    return validate(value) ? [] : [`${pointer}: its example: ${ajv.errorsText(validate.errors)}`];
  };
  /** @type {string[]} */
  const problems = [];
  /** @param {any} at @param {string} pointer */
  const visit = (at, pointer) => {
    if (typeof at !== 'object' || at === null) return;
    if (at.schema) {
      if (at.example !== undefined) problems.push(...judge(`${pointer}/schema`, at.schema, at.example));
      for (const [name, example] of Object.entries(at.examples ?? {})) {
        const { value } = example.$ref ? document.components.examples[name] : example;
        problems.push(...judge(`${pointer}/schema`, at.schema, value));
      }
    } else if (at.example !== undefined && (at.type || at.$ref || at.allOf || at.oneOf || at.anyOf)) {
      problems.push(...judge(pointer, at, at.example));
    }
    for (const [name, part] of Object.entries(at))
      if (!DATA.has(name) || pointer.endsWith('/properties')) visit(part, `${pointer}/${escaped(name)}`);
  };
  visit(document.paths, '/paths');
  for (const kind of ['schemas', 'parameters', 'headers'])
    visit(document.components[kind], `/components/${kind}`);
  return problems;
}

/** Escapes a name for a JSON pointer in a URL. @param {string} name */
const escaped = (name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
