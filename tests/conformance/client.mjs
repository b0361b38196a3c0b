import { setTimeout as delay } from 'node:timers/promises';
import { inContractCodes } from './compatibility.mjs';
import { isPagedList, operationOf } from './contract.mjs';
import { writes } from './effects.mjs';
import { LeftOut, NotOffered } from './harness.mjs';
import { problemsOf, refusalProblems } from './judgement.mjs';
import { totalProblems } from './lists.mjs';

/**
 * @typedef {object} ApiResponse
 * @property {string} request method and path, for messages
 * @property {number} status
 * @property {Headers} headers
 * @property {any} body parsed when it is JSON, else the text
 *
 * @typedef {object} Options
 * @property {unknown} [body] sent as JSON
 * @property {string} [raw] sent unchanged, declared as JSON
 * @property {FormData} [form]
 * @property {Record<string, string>} [headers]
 * @property {boolean} [anonymous] the request has neither content nor credentials, so that it cannot take effect
 */

/** How often a request is retried after `rate_limited`, waiting as the server says. */
const rateLimitRetries = 3;

/** How often a GET is judged whose response other users may disturb: a list's total is counted separately from its page. */
const judgementsMax = 3;

/**
 * An HTTP client of the server under test. Every response is judged (judgement.mjs). A call that the server does not
 * have throws `NotOffered`; one that might leave something behind throws `LeftOut` if the run may not write.
 */
export class Client {
  /**
   * @param {import('./world.mjs').Target} target
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
   * @param {string} path whole, with /v1 for calls under the version
   * @param {Options} [options]
   * @returns {Promise<ApiResponse>}
   */
  async send(method, path, options = {}) {
    const [address = path] = path.split('?');
    if (!this.target.allowWrites && !options.anonymous && writes(method, address))
      throw new LeftOut('writes', `${method} ${address} might leave something behind`);
    if (!this.target.includesBeyond && operationOf(method, address)?.beyond)
      throw new LeftOut('beyond', `${method} ${address} goes beyond the specification`);
    for (let judgement = 1; ; judgement += 1) {
      const response = await this.#sendWithRetry(method, path, options);
      this.#offered(response, method, address);
      const operation = operationOf(method, address);
      if (operation && response.status < 300) this.target.succeeded.add(`${method} ${operation.path}`);
      const problems = problemsOf(response, method, path);
      if (problems.length === 0) problems.push(...(await this.#totalProblems(response, method, path)));
      if (problems.length === 0) return response;
      if (method !== 'GET' || judgement === judgementsMax)
        throw new Error(`${response.request} returned ${response.status}: ${problems.join('; ')}`);
    }
  }

  /** Once per run, for each list with enough entries. */
  async #totalProblems({ status, body }, method, path) {
    const [address = path, search = ''] = path.split('?');
    const operation = operationOf(method, address);
    if (method !== 'GET' || status !== 200 || !(body?.total > 1) || !operation) return [];
    if (this.target.totalsHeld.has(operation.path) || !isPagedList(operation)) return [];
    const query = new URLSearchParams(search);
    query.delete('cursor');
    const problems = await totalProblems(async ({ offset, limit }) => {
      query.set('offset', String(offset));
      query.set('limit', String(limit));
      return (await this.#sendWithRetry(method, `${address}?${query}`, {})).body;
    });
    if (problems.length === 0) this.target.totalsHeld.add(operation.path);
    return problems;
  }

  async #sendWithRetry(method, path, options) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#once(method, path, options);
      const wait = Number(response.headers.get('retry-after'));
      if (
        response.status !== 429 ||
        response.body?.code !== 'rate_limited' ||
        attempt > rateLimitRetries ||
        !wait
      )
        return response;
      await delay(wait * 1000);
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
    return {
      request: `${method} ${path}`,
      status: response.status,
      headers: response.headers,
      body: inContractCodes(
        this.target.compatibility,
        method,
        path.split('?', 1)[0] ?? path,
        bodyOf(text, response.headers.get('content-type')),
      ),
    };
  }

  /**
   * Throws `NotOffered` for a missing call, which the server answers with 404 `not_found` in the form of every refusal.
   * Any other response shows that the call exists.
   */
  #offered(response, method, address) {
    const operation = operationOf(method, address);
    const call = `${method} ${operation?.path ?? address}`;
    if (
      response.status !== 404 ||
      response.body?.code !== 'not_found' ||
      refusalProblems(response).length > 0
    ) {
      this.target.offered.add(call);
      return;
    }
    if (this.target.offered.has(call)) throw new Error(notFoundThough(call));
    throw new NotOffered(call);
  }
}

/**
 * The problem if an existing call responds like a missing one.
 * @param {string} call
 */
export const notFoundThough = (call) =>
  `${call} answers not_found, which an existing call never does: what it does not find has a code of its own`;

/** JSON that cannot be parsed is returned as text, which no schema accepts. */
function bodyOf(text, type) {
  if (!type?.includes('json') || text === '') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
