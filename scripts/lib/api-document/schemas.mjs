/**
 * @typedef {Record<string, any>} Schema
 * @typedef {{ path: string, method: string, operation: Record<string, any> }} Call
 */

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** @param {Record<string, any>} document @returns {Call[]} */
export const callsOf = (document) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({ path, method, operation: item[method] })),
  );

/**
 * Every property of the schemas by its name, `LiveCard.title`.
 * @param {Record<string, any>} document
 * @returns {{ at: string, name: string, property: Schema }[]}
 */
export const propertiesOf = (document) =>
  Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
    Object.entries(properties).map(([name, property]) => ({ at: `${schema}.${name}`, name, property })),
  );

/**
 * Resolves a reference; anything else is returned as it is.
 * @param {Record<string, any>} document
 * @param {any} value
 * @returns {any}
 */
export function resolved(document, value) {
  if (typeof value?.$ref !== 'string') return value;
  const parts = value.$ref.slice(2).split('/');
  return resolved(
    document,
    parts.reduce((/** @type {any} */ at, /** @type {string} */ part) => at?.[part], document),
  );
}
