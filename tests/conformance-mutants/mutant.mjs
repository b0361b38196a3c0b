/**
 * @typedef {object} Mutant
 * @property {string} name what is wrong with the server
 * @property {string} area the area whose cases must find it
 * @property {string[]} cases parts of the titles of the cases that are run; one of them must fail
 * @property {() => import('./proxy.mjs').Mutation} mutation
 *
 * @typedef {import('./proxy.mjs').ProxiedRequest} ProxiedRequest
 * @typedef {import('./proxy.mjs').ProxiedResponse} ProxiedResponse
 */

/**
 * The mutants of an area.
 * @param {string} area
 * @param {[name: string, cases: string | string[], mutation: import('./proxy.mjs').Mutation | (() =>
 * import('./proxy.mjs').Mutation)][]} rows
 * @returns {Mutant[]}
 */
export const mutantsOf = (area, rows) =>
  rows.map(([name, cases, mutation]) => ({
    name,
    area,
    cases: [cases].flat(),
    mutation: typeof mutation === 'function' ? mutation : () => mutation,
  }));

/** Whether a request is for a call, `GET /v1/users/{id}`. A call under the site key is the same call. */
function isFor({ method, path }, call) {
  const [wanted, template = ''] = call.split(' ');
  return method === wanted && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/**
 * Changes a call's successful response: `change` works in place, and returns false if it changed nothing.
 * @param {string} call
 * @param {(body: any, response: ProxiedResponse, request: ProxiedRequest) => unknown} change
 */
export const responseOf = (call, change) => ({
  response: (response, request) =>
    isFor(request, call) && response.status < 400 && change(response.body, response, request) !== false,
});

/**
 * Changes a call's refusal with this code.
 * @param {string} call
 * @param {string} code
 * @param {(body: any, response: ProxiedResponse, request: ProxiedRequest) => unknown} change
 */
export const refusalOf = (call, code, change) => ({
  response: (response, request) =>
    isFor(request, call) &&
    response.body?.code === code &&
    change(response.body, response, request) !== false,
});

/**
 * Changes a call's request: `change` works in place, returns false if it changed nothing, or returns a response of
 * its own.
 * @param {string} call
 * @param {(request: ProxiedRequest) => unknown} change
 */
export const requestOf = (call, change) => ({
  request: async (request) => {
    if (!isFor(request, call)) return false;
    const outcome = await change(request);
    return outcome?.status ? outcome : outcome !== false;
  },
});

/**
 * A call whose repeats are executed again, as by a server without keys.
 * @param {string} call
 */
export const keyless = (call) => requestOf(call, ({ headers }) => delete headers['idempotency-key']);

/**
 * Replaces a refusal by a success, as a server without the rule would.
 * @param {ProxiedResponse} response
 * @param {any} body
 */
export function succeedWith(response, body) {
  response.status = 200;
  response.body = body;
}

/**
 * Changes a refusal.
 * @param {ProxiedResponse} response
 * @param {number} status
 * @param {string} code
 */
export function refuseAs(response, status, code) {
  response.status = status;
  response.body = { status, code, message: '요청이 올바르지 않아요.', request_id: 'mutant' };
}

/**
 * A response made by the mutant.
 * @param {number} status
 * @param {any} body
 * @returns {ProxiedResponse}
 */
export const mutantResponse = (status, body) => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/**
 * Makes a call as another member.
 * @param {string} id
 */
export const asMember = (id) => async (request) => {
  request.headers.authorization = `Bearer ${await request.tokenOf(id)}`;
};
