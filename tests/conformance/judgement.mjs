import { contractProblems, listIdentityOf, operationOf } from './contract.mjs';
import { listProblems } from './lists.mjs';
import { orderProblems } from './orders.mjs';

/** @typedef {import('./client.mjs').ApiResponse} ApiResponse */

/** What every call may answer without declaring it: the body is too long, or of another type. */
const isGeneralRefusal = ({ status }) => status === 413 || status === 415;

/** Calls whose responses may be cached for a while; any other may not be stored (CORE-15). */
const cacheable = [
  /^\/api\/caching\/main$/,
  /^\/api\/common\/(meta|site-info)$/,
  /^\/files\//,
  /^\/v1\/etc\/site-policy/,
  /^\/v1\/initialize\/page-terms\//,
  /^\/v1\/user\/temp-ai-profile-image-list$/,
];

/** Statuses of temporary refusals, which state when to retry; but a code that is used up never works again. */
const passes = ({ status, body }) => [423, 429, 503].includes(status) && body?.code !== 'code_tries_exceeded';

/**
 * The problems of a response, whatever the request: by the contract, as a refusal, as a list, in its headers and in the
 * format of its values. Empty when there are none.
 * @param {ApiResponse} response
 * @param {string} method
 * @param {string} path with its query
 * @returns {string[]}
 */
export function problemsOf(response, method, path) {
  const [address = path, query = ''] = path.split('?');
  const operation = operationOf(method, address);
  const problems = headerProblems(response, method, address);
  if (response.status === 304) return problems;
  if (operation && !isGeneralRefusal(response))
    problems.push(...contractProblems(operation, response.status, response.body));
  if (response.status >= 400) problems.push(...refusalProblems(response));
  else if (operation) {
    const search = new URLSearchParams(query);
    problems.push(...listProblems(response.body, search, listIdentityOf(operation)));
    if (method === 'GET') problems.push(...orderProblems(operation.path, response.body, search));
  }
  problems.push(...valueProblems(response.body));
  return problems;
}

function headerProblems(response, method, address) {
  const { status, headers } = response;
  const problems = [];
  if (headers.get('x-content-type-options') !== 'nosniff') problems.push('no nosniff header');
  const mayBeCached = status < 400 && method === 'GET' && cacheable.some((call) => call.test(address));
  const cacheControl = headers.get('cache-control') ?? '';
  if (!mayBeCached && !/no-store/.test(cacheControl))
    problems.push(`Cache-Control is "${cacheControl}", and this response may not be stored`);
  if (passes(response) && !(Number(headers.get('retry-after')) > 0))
    problems.push('no Retry-After that states when to retry');
  return problems;
}

/**
 * The problems of a refusal: each is `{ status, code, message, fields?, detail?, request_id }`, with a Korean message.
 * @param {ApiResponse} response
 * @returns {string[]}
 */
export function refusalProblems({ status, body }) {
  if (typeof body !== 'object' || body === null)
    return [`a refusal that is not JSON: ${String(body).slice(0, 80)}`];
  const problems = [];
  if (body.status !== status) problems.push(`the body's status is ${body.status}`);
  if (!/^[a-z][a-z0-9_]*$/.test(body.code)) problems.push(`the code is ${JSON.stringify(body.code)}`);
  if (!/[가-힣]/.test(body.message)) problems.push(`the message is not Korean: ${body.message}`);
  if (typeof body.request_id !== 'string' || body.request_id === '') problems.push('no request_id');
  if (status >= 500 && body.code === 'internal_error') problems.push('a fault of the server');
  const allowed = ['status', 'code', 'message', 'fields', 'detail', 'request_id'];
  const others = Object.keys(body).filter((key) => !allowed.includes(key));
  if (others.length > 0) problems.push(`fields that a refusal does not have: ${others.join(', ')}`);
  for (const field of body.fields ?? []) {
    if (![field.field, field.code, field.message].every((part) => typeof part === 'string'))
      problems.push(`an invalid field problem: ${JSON.stringify(field)}`);
    else if (!/[가-힣]/.test(field.message))
      problems.push(`the message about ${field.field} is not Korean: ${field.message}`);
  }
  return problems;
}

const isMoment = (key) => /(_at|_until|^now|_(start|end)_date)$/.test(key);
const isCount = (key) => /(_cnt|^total)$/.test(key);

/** The problems in the format of times and counts, anywhere in a body (CORE-13, USERS-3). */
function valueProblems(body, key = '') {
  if (Array.isArray(body)) return body.flatMap((entry) => valueProblems(entry, key));
  if (typeof body === 'object' && body !== null)
    return Object.entries(body).flatMap(([name, value]) => valueProblems(value, name));
  if (isMoment(key) && typeof body === 'string' && !isUtc(body))
    return [`${key} is not an ISO time in UTC: ${body}`];
  if (isCount(key) && typeof body === 'number' && !(Number.isSafeInteger(body) && body >= 0))
    return [`${key} is not a count: ${body}`];
  return [];
}

/**
 * Whether a time has the contract's format.
 * @param {string} text
 */
export const isUtc = (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/.test(text);
