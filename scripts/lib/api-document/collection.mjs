import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '#stack/paths';
import { readDocument, withResponses } from './read-document.mjs';
import { callsOf, resolved } from './schemas.mjs';

export const COLLECTION = join(ROOT, 'docs', 'api', 'honey-live.postman_collection.json');

const SENDS_TOKEN = [
  "const token = pm.collectionVariables.get('access_token');",
  "if (token && !pm.request.headers.has('Authorization'))",
  "  pm.request.headers.add({ key: 'Authorization', value: 'Bearer ' + token });",
];
/** An expired token is refused wherever it is sent, even by calls that need none. */
const CLEARS_TOKEN = [
  'if (pm.response.code === 401 && /"code":"(invalid_token|token_expired)"/.test(pm.response.text()))',
  "  pm.collectionVariables.unset('access_token');",
];
const SAVES_TOKENS = [
  'const body = pm.response.json();',
  'const pair = body.tokens || body;',
  'if (pair.access_token) {',
  "  pm.collectionVariables.set('access_token', pair.access_token);",
  "  pm.collectionVariables.set('refresh_token', pair.refresh_token);",
  '}',
];
/** Prepended to the script of every request: these calls are made before signing in. */
const WITHOUT_TOKEN = ["pm.request.headers.remove('Authorization');"];

/** Writes the collection of server/openapi.json. */
export async function writeCollection() {
  const document = withResponses(readDocument());
  await mkdir(dirname(COLLECTION), { recursive: true });
  await writeFile(COLLECTION, collectionText(document));
}

/** @param {Record<string, any>} document */
export const collectionText = (document) => `${JSON.stringify(collectionOf(document), null, 1)}\n`;

/**
 * A collection of every call (Postman 2.1): a folder per tag, bodies from the examples, and the tokens of a sign-in
 * stored for later calls.
 * @param {Record<string, any>} document as server/openapi.json
 */
export function collectionOf(document) {
  const calls = callsOf(document);
  return {
    info: {
      name: document.info.title,
      description: `${document.info.description}\n\nStart with session / Signs in by ID and password: its tokens are sent with every later call.`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'noauth' },
    event: [script('prerequest', SENDS_TOKEN), script('test', CLEARS_TOKEN)],
    variable: [
      { key: 'base_url', value: document.servers[0].variables.host.default, type: 'string' },
      { key: 'version', value: 'v1', type: 'string' },
      { key: 'site_key', value: 'honey', type: 'string' },
      { key: 'access_token', value: '', type: 'string' },
      { key: 'refresh_token', value: '', type: 'string' },
    ],
    item: document.tags.map((/** @type {{ name: string, description: string }} */ { name, description }) => ({
      name,
      description,
      item: calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map((call) => requestOf(document, call)),
    })),
  };
}

/** @param {'prerequest' | 'test'} listen @param {string[]} exec */
const script = (listen, exec) => ({ listen, script: { type: 'text/javascript', exec } });

/** @param {Record<string, any>} document @param {import('./schemas.mjs').Call} call */
function requestOf(document, { path, method, operation }) {
  const parameters = operation.parameters.map((/** @type {any} */ one) => resolved(document, one));
  const body = bodyOf(document, operation);
  const answer = Object.entries(operation.responses).find(([status]) => Number(status) < 300);
  return {
    name: operation.summary,
    ...(opensSession(document, operation)
      ? { event: [script('prerequest', WITHOUT_TOKEN), script('test', SAVES_TOKENS)] }
      : {}),
    request: {
      method: method.toUpperCase(),
      description: describe(operation),
      header: [...headersOf(parameters), ...(body?.mode === 'raw' ? [json] : [])],
      url: addressOf(path, parameters),
      ...(body ? { body } : {}),
    },
    response: answer ? [answerOf(answer[0], answer[1])] : [],
  };
}

const json = { key: 'Content-Type', value: 'application/json' };

/** @param {Record<string, any>} operation */
function describe({ description, 'x-guard': guard, 'x-right': right, responses }) {
  const refusals = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, response]) => `- ${status}: ${response.description}`);
  return [
    description,
    `Access: ${guard}${right ? ` with the right ${right}` : ''}.`,
    `Refusals:\n${refusals.join('\n')}`,
  ].join('\n\n');
}

/** Whether a call returns tokens. @param {Record<string, any>} document @param {Record<string, any>} operation */
function opensSession(document, { responses }) {
  const { properties = {} } = resolved(document, responses[200]?.content?.['application/json']?.schema) ?? {};
  return 'access_token' in properties || 'tokens' in properties;
}

/** @param {any[]} parameters */
const headersOf = (parameters) =>
  parameters
    .filter((one) => one.in === 'header')
    .map(({ name, description }) => ({
      key: name,
      value:
        { 'X-Agent': 'honey-collection/1 (postman)', 'Idempotency-Key': '{{$guid}}' }[String(name)] ?? '',
      description,
      disabled: !['X-Agent', 'Idempotency-Key'].includes(name),
    }));

/** @param {string} path @param {any[]} parameters */
function addressOf(path, parameters) {
  const parts = path
    .replace(/^\/v1\//, '/{{version}}/{{site_key}}/')
    .slice(1)
    .split('/')
    .map((part) => part.replace(/(?<!\{)\{(\w+)\}(?!\})/, ':$1'));
  const query = parameters
    .filter((one) => one.in === 'query')
    .map((one) => ({
      key: one.name,
      value: String(one.schema.example ?? one.schema.default ?? ''),
      description: one.description,
      disabled: !one.required,
    }));
  const variable = parameters
    .filter((one) => one.in === 'path')
    .map((one) => ({
      key: one.name,
      value: String(one.schema.example ?? one.example ?? ''),
      description: one.description,
    }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{base_url}}/${parts.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{base_url}}'],
    path: parts,
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  };
}

/** @param {Record<string, any>} document @param {Record<string, any>} operation */
function bodyOf(document, { requestBody }) {
  const media = requestBody?.content['application/json'];
  if (media) {
    // A token returned by an earlier call replaces the example of the document.
    const body =
      'refresh_token' in (media.example ?? {}) ? { refresh_token: '{{refresh_token}}' } : media.example;
    return { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } };
  }
  const form = requestBody?.content['multipart/form-data'];
  if (!form) return undefined;
  const { properties } = resolved(document, form.schema);
  const fields = Object.entries(properties).map(([key, { format, description, example }]) =>
    format === 'binary'
      ? { key, type: 'file', src: [], description }
      : { key, type: 'text', value: String(example ?? ''), description, disabled: true },
  );
  return { mode: 'formdata', formdata: fields };
}

/** @param {string} status @param {Record<string, any>} response */
function answerOf(status, { description, content }) {
  const example = content?.['application/json']?.example;
  return {
    name: description,
    status: 'OK',
    code: Number(status),
    ...(example === undefined
      ? {}
      : { _postman_previewlanguage: 'json', header: [json], body: JSON.stringify(example, null, 2) }),
  };
}
