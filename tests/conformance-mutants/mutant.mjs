/**
 * @typedef {object} Mutant
 * @property {string} name what is wrong with the server
 * @property {string} area whose cases must find it
 * @property {string[]} cases parts of the titles of the cases that are run; one of them must fail
 * @property {() => import('./proxy.mjs').Spoiling} spoiling
 *
 * @typedef {import('./proxy.mjs').Asked} Asked
 * @typedef {import('./proxy.mjs').Answered} Answered
 */

/**
 * The mutants of an area.
 * @param {string} area
 * @param {[name: string, cases: string | string[], spoiling: import('./proxy.mjs').Spoiling | (() => import('./proxy.mjs').Spoiling)][]} rows
 * @returns {Mutant[]}
 */
export const mutantsOf = (area, rows) =>
  rows.map(([name, cases, spoiling]) => ({
    name,
    area,
    cases: [cases].flat(),
    spoiling: typeof spoiling === 'function' ? spoiling : () => spoiling,
  }));

/** Whether a request is for a call, `GET /v1/users/{id}`. A call under the site key is the same call. */
function isFor({ method, path }, call) {
  const [wanted, template = ''] = call.split(' ');
  return method === wanted && new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/**
 * Spoils what a call answers when it lets through: `change` works in place, and answers false where it changed nothing.
 * @param {string} call
 * @param {(body: any, answered: Answered, asked: Asked) => unknown} change
 */
export const answerOf = (call, change) => ({
  answer: (answered, asked) =>
    isFor(asked, call) && answered.status < 400 && change(answered.body, answered, asked) !== false,
});

/**
 * Spoils what a call refuses with, when it does so by this code.
 * @param {string} call
 * @param {string} code
 * @param {(body: any, answered: Answered, asked: Asked) => unknown} change
 */
export const refusalOf = (call, code, change) => ({
  answer: (answered, asked) =>
    isFor(asked, call) && answered.body?.code === code && change(answered.body, answered, asked) !== false,
});

/**
 * Spoils what reaches a call: `change` works in place, answers false where it changed nothing, or answers by itself.
 * @param {string} call
 * @param {(asked: Asked) => unknown} change
 */
export const requestOf = (call, change) => ({
  request: async (asked) => {
    if (!isFor(asked, call)) return false;
    const outcome = await change(asked);
    return outcome?.status ? outcome : outcome !== false;
  },
});

/** A call whose repeats are made anew, as where a server forgot its keys. @param {string} call */
export const keyless = (call) => requestOf(call, ({ headers }) => delete headers['idempotency-key']);

/** Lets through what was refused, as a server would that forgot the rule. @param {Answered} answered @param {any} body */
export function letThrough(answered, body) {
  answered.status = 200;
  answered.body = body;
}

/** Refuses in another way. @param {Answered} answered @param {number} status @param {string} code */
export function refuseAs(answered, status, code) {
  answered.status = status;
  answered.body = { status, code, message: '요청이 올바르지 않아요.', request_id: 'mutant' };
}

/** An answer of the mutant's own. @param {number} status @param {any} body @returns {Answered} */
export const own = (status, body) => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/** Lets a call be made as somebody else. @param {string} id */
export const as = (id) => async (asked) => {
  asked.headers.authorization = `Bearer ${await asked.tokenOf(id)}`;
};
