import { callsOf, propertiesOf, resolved } from './schemas.mjs';

/** @typedef {import('./schemas.mjs').Schema} Schema */

/** Words with which a description states what a number counts or its bounds. */
const UNIT =
  /seconds|minutes|hours|days|years|pixels|percent|bytes|bits|letters|characters|units|honey|\bwon\b|BTUC|\bhow (many|often|far)|number of|key of|HTTP status|from \d|\d to \d|\b\d+:? \w+, \d+/i;
/** Property names that make the unit obvious. */
const OBVIOUS = /_(key|sn|cnt|id|no|days|seconds|ms|level|bytes|krw)$|^(id|total|offset|limit|rank|seed)$/;

/**
 * This product's own rules for its document, beyond the linters: everything is described and has an example, flags are
 * explained, numbers have a unit or bounds, codes are declared by an area, repeats are documented.
 * @param {Record<string, any>} document
 * @param {string[]} codes that the areas' errors declare
 * @returns {string[]} one line per problem
 */
export const problemsOfRules = (document, codes) => [
  ...propertiesOf(document).flatMap(({ at, name, property }) => problemsOfProperty(at, name, property)),
  ...callsOf(document).flatMap(({ path, method, operation }) => [
    ...problemsOfCall(document, `${method.toUpperCase()} ${path}`, operation),
    ...problemsOfCodes(`${method.toUpperCase()} ${path}`, operation, codes),
    ...problemsOfRepeats(path, method, operation),
  ]),
  ...problemsOfCatalogue(document, codes),
];

/** @param {string} at @param {string} name @param {Schema} property */
function problemsOfProperty(at, name, property) {
  const { description = '' } = property;
  if (property.example === undefined && !isComposed(property))
    return [`${at} has no example: add one to its doc comment (@example)`];
  if (description === '') return [`${at} has no description: add one to its doc comment`];
  const values = property.enum ?? [];
  if (
    values.length === 2 &&
    values.includes('Y') &&
    values.includes('N') &&
    !/\bY\b|^Whether\b/.test(description)
  )
    return [`${at} does not explain what Y means`];
  const types = [property.type].flat();
  const isNumber = types.includes('integer') || types.includes('number');
  const isBounded = property.enum || (property.minimum !== undefined && property.maximum !== undefined);
  return isNumber && !isBounded && !OBVIOUS.test(name) && !UNIT.test(description)
    ? [`${at} is a number without a unit or a range`]
    : [];
}

/** @param {Record<string, any>} document @param {string} at @param {Record<string, any>} operation */
function problemsOfCall(document, at, operation) {
  const unnamed = ['summary', 'description', 'operationId']
    .filter((field) => !operation[field])
    .map((field) => `${at} has no ${field}`);
  const parameters = operation.parameters.map((/** @type {any} */ one) => resolved(document, one));
  const undescribed = parameters
    .filter((/** @type {any} */ { description }) => !description)
    .map((/** @type {any} */ { name }) => `${at}: the parameter ${name} has no description`);
  const { requestBody, responses } = operation;
  const withoutExample = [
    ...Object.entries(requestBody?.content ?? {}).map(([type, media]) => [`its body (${type})`, media]),
    ...Object.entries(responses).map(([status, { content }]) => [
      `its response ${status}`,
      content?.['application/json'],
    ]),
  ]
    .filter(([, media]) => media && media.example === undefined && media.examples === undefined)
    .map(([what]) => `${at}: ${what} has no example`);
  const guard = operation['x-guard'];
  const mayLackExample = (operation.security ?? []).some(
    (/** @type {object} */ one) => Object.keys(one).length === 0,
  );
  const namesRight = operation['x-right'] !== undefined;
  return [
    ...unnamed,
    ...undescribed,
    ...withoutExample,
    ...((guard === 'visitor') === mayLackExample
      ? []
      : [`${at}: its security does not match ${guard} access`]),
    ...((guard === 'operator') === namesRight
      ? []
      : [`${at}: @Right is for operators' calls, and each of them names one`]),
  ];
}

/**
 * Every non-GET operation states how it handles a repeat: with an idempotency key, whose parameter it documents, or
 * safely without one. This applies to sandbox operations too: suites and its console retry calls that got no response.
 * @param {string} path @param {string} method @param {Record<string, any>} operation
 */
function problemsOfRepeats(path, method, operation) {
  if (method === 'get') return [];
  const at = `${method.toUpperCase()} ${path}`;
  const how = operation['x-idempotency'];
  if (how === undefined)
    return [
      `${at} does not state how it handles a repeat: @Idempotent, @TakesIdempotencyKey or @RepeatsSafely`,
    ];
  const takesKey = operation.parameters.some(
    (/** @type {any} */ { $ref }) => $ref === '#/components/parameters/IdempotencyKey',
  );
  return takesKey === how.startsWith('repeats safely: ')
    ? [`${at}: x-idempotency does not match its Idempotency-Key parameter`]
    : [];
}

/** @param {string} at @param {Record<string, any>} operation @param {string[]} codes */
function problemsOfCodes(at, { responses }, codes) {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (Number(status) < 400) return [];
    const schema = response.content?.['application/json']?.schema;
    const named = schema?.allOf?.[1]?.properties?.code?.enum ?? [];
    const shown = Object.keys(response.content?.['application/json']?.examples ?? {});
    return [
      ...(named.length > 0 ? [] : [`${at}: ${status} names no code`]),
      ...named
        .filter((/** @type {string} */ code) => !codes.includes(code) || !shown.includes(code))
        .map(
          (/** @type {string} */ code) =>
            `${at}: ${status} ${code} is declared by no area, or has no example`,
        ),
    ];
  });
}

/** @param {Record<string, any>} document @param {string[]} codes */
function problemsOfCatalogue({ components }, codes) {
  const listed = components.schemas.ErrorCode?.enum ?? [];
  return [
    ...codes.filter((code) => !listed.includes(code)).map((code) => `ErrorCode does not list ${code}`),
    ...listed
      .filter((/** @type {string} */ code) => !codes.includes(code))
      .map((/** @type {string} */ code) => `ErrorCode lists ${code}, which no area declares`),
  ];
}

/**
 * Whether a schema only combines other schemas, whose properties have the examples.
 * @param {Schema} schema
 * @returns {boolean}
 */
function isComposed({ $ref, items, additionalProperties, allOf, anyOf, oneOf }) {
  const parts = [items, additionalProperties, allOf, anyOf, oneOf]
    .flat()
    .filter((part) => part instanceof Object);
  return $ref !== undefined || parts.some(isComposed);
}
