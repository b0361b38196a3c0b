import { setTimeout as delay } from 'node:timers/promises';
import { contractProblems, operationOf } from './contract.mjs';
import { NotOffered } from './harness.mjs';

/**
 * @typedef {object} Answer
 * @property {string} request method and path, for messages
 * @property {number} status
 * @property {Headers} headers
 * @property {any} body parsed when it is JSON, else the text
 *
 * @typedef {object} Options
 * @property {unknown} [body] sent as JSON
 * @property {string} [raw] sent as it stands, declared as JSON
 * @property {FormData} [form]
 * @property {Record<string, string>} [headers]
 */

/** How often a request is sent again after `rate_limited`, waiting as the server says. */
const patience = 3;

/**
 * Speaks HTTP with the server under test. Every answer is held against the contract: its status, its shape, the shape
 * of refusals, nosniff. A route that the server does not have is `NotOffered`.
 */
export class Client {
  /**
   * @param {{ baseUrl: string, prefix: string }} target
   * @param {string} [token] bearer
   */
  constructor(target, token) {
    this.target = target;
    this.token = token;
  }

  /** The same client with another token. @param {string | undefined} token */
  as(token) {
    return new Client(this.target, token);
  }

  /** @param {string} path @param {Options} [options] */
  get = (path, options) => this.send('GET', path, options);
  /** @param {string} path @param {unknown} [body] @param {Options} [options] */
  post = (path, body, options) => this.send('POST', path, { body, ...options });
  /** @param {string} path @param {unknown} [body] @param {Options} [options] */
  put = (path, body, options) => this.send('PUT', path, { body, ...options });
  /** @param {string} path @param {unknown} [body] @param {Options} [options] */
  delete = (path, body, options) => this.send('DELETE', path, { body, ...options });

  /**
   * @param {string} method
   * @param {string} path whole, with /v1 where the call stands under the version
   * @param {Options} [options]
   * @returns {Promise<Answer>}
   */
  async send(method, path, options = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#once(method, path, options);
      if (answer.status !== 429 || answer.body.code !== 'rate_limited' || attempt > patience) {
        judge(answer, method, path);
        return answer;
      }
      await delay((Number(answer.headers.get('retry-after')) || 1) * 1000);
    }
  }

  async #once(method, path, { body, raw, form, headers }) {
    const sendsJson = raw !== undefined || body !== undefined;
    const response = await fetch(this.target.baseUrl + path.replace(/^\/v1(?=\/)/, this.target.prefix), {
      method,
      redirect: 'manual',
      headers: {
        'X-Agent': 'honey-conformance',
        ...(sendsJson ? { 'Content-Type': 'application/json' } : {}),
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(form ? { body: form } : sendsJson ? { body: raw ?? JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(25_000),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      request: `${method} ${path}`,
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }
}

function judge(answer, method, path) {
  const [address] = path.split('?');
  if (answer.status === 404 && (answer.body?.code ?? 'not_found') === 'not_found') {
    throw new NotOffered(`${method} ${address} is not there`);
  }
  const problems = [];
  const operation = operationOf(method, address ?? path);
  if (operation && !isGeneralRefusal(answer)) {
    problems.push(...contractProblems(operation, answer.status, answer.body));
  }
  if (answer.status >= 400) problems.push(...refusalProblems(answer));
  if (answer.headers.get('x-content-type-options') !== 'nosniff') problems.push('no nosniff header');
  if (problems.length > 0) {
    throw new Error(`${answer.request} answered ${answer.status}: ${problems.join('; ')}`);
  }
}

/** What every call may answer without saying so: the body is too long, or of another kind. */
const isGeneralRefusal = ({ status }) => status === 413 || status === 415;

/** What every refusal is: `{ status, code, message, fields?, detail?, request_id }`, with a Korean message. */
function refusalProblems({ status, body }) {
  if (typeof body !== 'object') return [`a refusal that is no JSON: ${String(body).slice(0, 80)}`];
  const problems = [];
  if (body.status !== status) problems.push(`the body's status is ${body.status}`);
  if (!/^[a-z][a-z0-9_]*$/.test(body.code)) problems.push(`the code is ${JSON.stringify(body.code)}`);
  if (!/[가-힣]/.test(body.message)) problems.push(`the message is not Korean: ${body.message}`);
  if (typeof body.request_id !== 'string' || body.request_id === '') problems.push('no request_id');
  if (status >= 500 && body.code === 'internal_error') problems.push('a fault of the server');
  const allowed = ['status', 'code', 'message', 'fields', 'detail', 'request_id'];
  const others = Object.keys(body).filter((key) => !allowed.includes(key));
  if (others.length > 0) problems.push(`more than a refusal says: ${others.join(', ')}`);
  for (const field of body.fields ?? []) {
    if (![field.field, field.code, field.message].every((part) => typeof part === 'string')) {
      problems.push(`a field problem that is none: ${JSON.stringify(field)}`);
    }
  }
  return problems;
}
