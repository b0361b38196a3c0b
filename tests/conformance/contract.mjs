import Ajv2020 from 'ajv/dist/2020.js';
import { readDocument, withResponses } from '../../scripts/lib/api-document/read-document.mjs';
import { identityOf } from './lists.mjs';

/**
 * The contract as a document: which calls exist, who may call them and how they respond. It is this repository's own,
 * not the document of the server under test: that one is judged.
 */
const document = withResponses(readDocument());

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(document, 'contract');

/**
 * @typedef {object} Operation
 * @property {string} method upper case
 * @property {string} path the template, e.g. /v1/users/{id}
 * @property {string} area
 * @property {'visitor' | 'member' | 'host' | 'operator'} guard
 * @property {boolean} beyond whether it goes beyond the product's specification
 * @property {object} definition of OpenAPI
 */

/** Every call of the contract. @type {Operation[]} */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, definition]) => ({
    method: method.toUpperCase(),
    path,
    area: definition.tags?.[0] ?? '',
    guard: definition['x-guard'] ?? 'visitor',
    beyond: definition['x-beyond'] === true,
    definition,
  })),
);

const matchers = operations.map((operation) => ({
  operation,
  // A template without parameters is the better match: /user/sign-in-list before /user/{id}.
  parameters: operation.path.split('{').length,
  expression: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
matchers.sort((one, other) => one.parameters - other.parameters);

/**
 * The call of a request, or undefined if the contract has none.
 * @param {string} method
 * @param {string} path without query, with /v1 as its prefix
 * @returns {Operation | undefined}
 */
export const operationOf = (method, path) =>
  matchers.find(({ operation, expression }) => operation.method === method && expression.test(path))
    ?.operation;

/**
 * The problems of a response by the contract, whose schemas list the codes of a call's refusals; empty when there are
 * none.
 * @param {Operation} operation
 * @param {number} status
 * @param {unknown} body
 * @returns {string[]}
 */
export function contractProblems(operation, status, body) {
  const response = operation.definition.responses[status];
  if (!response) {
    const known = Object.keys(operation.definition.responses).join(', ');
    return [`status ${status} is not among those of the contract (${known})`];
  }
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return [];
  return problemsOf(pointerTo(operation, status), body);
}

const escaped = (part) =>
  part.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');

const pointerTo = ({ path, method }, status) =>
  `contract#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;

function problemsOf(reference, body) {
  const validate = ajv.getSchema(reference);
  if (!validate) throw new Error(`the contract has no schema at ${reference}`);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the body'} ${message}${params.allowedValues ? ` (${params.allowedValues})` : ''}`,
  );
}

/** Whether a call takes a JSON body. @param {Operation} operation */
export const takesJson = ({ definition }) =>
  definition.requestBody?.content?.['application/json'] !== undefined;

/** The query parameters that a call takes. @param {Operation} operation @returns {string[]} */
export const queryOf = (operation) => parametersOf(operation, 'query');

/**
 * The request headers that a call takes in addition to those of every request.
 * @param {Operation} operation
 * @returns {string[]}
 */
export const headersOf = (operation) => parametersOf(operation, 'header');

const parametersOf = ({ definition }, place) =>
  (definition.parameters ?? [])
    .map((one) => (one.$ref ? document.components.parameters[lastOf(one.$ref)] : one))
    .filter((one) => one.in === place)
    .map(({ name }) => name);

/** Whether a JSON body must have some field, so that an empty one is refused. @param {Operation} operation */
export function needsFields({ definition }) {
  const schema = definition.requestBody?.content?.['application/json']?.schema;
  const resolved = schema?.$ref ? schemaNamed(schema.$ref) : schema;
  return (resolved?.required ?? []).length > 0;
}

/**
 * The key of a paged list's entries; undefined for a call that returns no such list.
 * @param {Operation} operation
 */
export function listIdentityOf({ definition }) {
  const properties = propertiesOf(definition.responses['200']?.content?.['application/json']?.schema);
  if (!('list' in properties && 'total' in properties)) return undefined;
  return identityOf(propertiesOf(properties.list.items));
}

/**
 * Whether a call returns a list.
 * @param {Operation} operation
 */
export const isList = ({ method, definition }) =>
  method === 'GET' &&
  'list' in propertiesOf(definition.responses['200']?.content?.['application/json']?.schema);

/**
 * Whether a call returns a list that is paged by offset and limit.
 * @param {Operation} operation
 */
export const isPagedList = (operation) =>
  listIdentityOf(operation) !== undefined &&
  ['offset', 'limit'].every((name) => queryOf(operation).includes(name));

/** The properties of a schema, including those of the schemas that it is composed of. */
function propertiesOf(schema = {}) {
  const { properties = {}, allOf = [] } = schema.$ref ? schemaNamed(schema.$ref) : schema;
  return Object.assign({}, ...allOf.map(propertiesOf), properties);
}

const lastOf = (reference) => reference.split('/').at(-1);
const schemaNamed = (reference) => document.components.schemas[lastOf(reference)];
