// Every database function that refuses lists its refusals in the comment above it, in the order in which they refuse:
//
//   -- Refuses: money_claim, member_pay_refusal, charge_limit_exceeded (STORE-7).
//   -- Records: order_deliver (the money is refunded).
//
// An entry is an error code with the rules behind it, or another function, whose refusals are meant. Refusals that the
// function stores or returns as data, instead of refusing, are under "Records". A method of the server that is the start of an
// action lists its own refusals and the functions that it calls:
//
//   Refuses a gift (PUT /v1/payment/user-star-use-proc): self_gift (GIFTS-11), gift_send_all.

/**
 * @typedef {import('./function-files.mjs').SqlFunction} SqlFunction
 * @typedef {import('../checks/sources.mjs').Source} Source
 *
 * @typedef {{ name: string, rules: string[] }} Entry a code, or the name of a function
 * @typedef {{ code: string, rules: string[], where: string }} Refusal with the file that decides it
 *
 * @typedef {object} Action
 * @property {string} name such as `a gift`
 * @property {string} call the call, such as `PUT /v1/…`, or what else starts it
 * @property {string} path of the file that lists its refusals
 * @property {number} line
 * @property {Entry[]} entries
 * @property {string[] | undefined} table the codes of the table of rules below the list, if there is one
 */

/** Reasons of the chat, which are not among the error codes of calls. */
const CHAT_REASONS = ['chat_blocked', 'subscribers_only'];

/** Functions that contain a code without refusing, with the reason. @type {Record<string, string>} */
const NO_REFUSALS = {
  'prisma/functions/alarms/live_gifts_note.sql': 'live_ended is a topic of the outbox',
  'prisma/functions/core/outbox_consumers.sql': 'live_ended is a topic of the outbox',
  'prisma/functions/lives/end_watches_of_live.sql': 'live_ended is the reason why a watch session ended',
};

/** Functions whose text has another order than their refusals, with the reason. @type {Record<string, string>} */
const OTHER_ORDER = {
  'prisma/functions/gifts/gift_send_all.sql':
    'the key is looked up in a join, below the expression that uses its outcome first',
  'prisma/functions/events/roulette_spin_all.sql':
    'the key is looked up in a join, below the expression that uses its outcome first',
};

/**
 * The lists of the functions match what the functions do.
 * @param {SqlFunction[]} functions
 * @param {string[]} declared the error codes of the server
 * @returns {string[]} one line per problem
 */
export function problemsOfRefusals(functions, declared) {
  const codes = new Set([...declared, ...CHAT_REASONS]);
  const lists = listsOf(functions);
  return [
    ...functions.flatMap((one) => problemsOfFunction(one, codes, lists)),
    ...Object.keys(NO_REFUSALS)
      .filter((path) => !functions.some((one) => one.path === path && literalsOf(one, codes).length > 0))
      .map(
        (path) => `${path}: the exception in scripts/lib/sql-functions/refusals.mjs is not needed: remove it`,
      ),
  ];
}

/** @typedef {Map<string, { refuses: Entry[], records: Entry[], path: string }>} Lists by the name of the function */

/** @param {SqlFunction[]} functions @returns {Lists} those that refuse */
function listsOf(functions) {
  const found = functions.map(({ name, head, path }) => {
    const [, refuses = ''] = /(?<=\. |^)Refuses: ([^.]*)\./.exec(head) ?? [];
    const [, records = ''] = /(?<=\. |^)Records: ([^.]*)\./.exec(head) ?? [];
    return { name, path, refuses: entriesOf(refuses), records: entriesOf(records) };
  });
  return new Map(
    found
      .filter(({ refuses, records }) => refuses.length > 0 || records.length > 0)
      .map(({ name, ...list }) => [name, list]),
  );
}

/** @param {string} list `code (RULE-1, RULE-2), function_name (a remark), …` @returns {Entry[]} */
const entriesOf = (list) =>
  Array.from(list.matchAll(/(\w+)(?: \(([^)]*)\))?(?:,|$)/g), ([, name = '', remark = '']) => ({
    name,
    rules: remark.match(/[A-Z-]+-\d+/g) ?? [],
  }));

/** @param {SqlFunction} one @param {Set<string>} codes @param {Lists} lists */
function problemsOfFunction(one, codes, lists) {
  if (Object.hasOwn(NO_REFUSALS, one.path)) return [];
  const { refuses, records } = lists.get(one.name) ?? { refuses: [], records: [] };
  const listed = [...refuses, ...records].map(({ name }) => name);
  const meant = new Set(expand([...refuses, ...records], lists, one.path).map(({ code }) => code));
  const called = [...lists.keys()].filter(
    (name) => name !== one.name && placesIn(one.body, callOf(name)).length > 0,
  );
  const codesOf = (/** @type {string} */ name) =>
    expand([{ name, rules: [] }], lists, '').map(({ code }) => code);
  const missing = [
    ...literalsOf(one, codes).filter((code) => !meant.has(code)),
    // A function is covered if its codes are listed themselves.
    ...called.filter(
      (name) => !listed.includes(name) && codesOf(name).some((code) => !listed.includes(code)),
    ),
  ];
  const placesOf = (/** @type {string} */ name) => [
    ...placesIn(one.body, codes.has(name) ? new RegExp(`'${name}'`, 'g') : callOf(name)),
    ...called
      .filter((other) => codesOf(other).includes(name))
      .flatMap((other) => placesIn(one.body, callOf(other))),
  ];
  return [
    ...listed
      .filter((name) => !codes.has(name) && !lists.has(name))
      .map((name) => `lists ${name}, which is neither an error code nor a function that refuses`),
    ...listed
      .filter((name) => placesOf(name).length === 0)
      .map((name) => `lists ${name}, which it does not use`),
    ...missing.map((name) => `does not list ${name} under "Refuses" or "Records"`),
    ...(Object.hasOwn(OTHER_ORDER, one.path) ? [] : misplaced(refuses, placesOf)),
  ].map((problem) => `${one.path}: ${problem}`);
}

/**
 * The first entry that does not occur at or after the place of the entry before it.
 * @param {Entry[]} entries @param {(name: string) => number[]} placesOf
 */
function misplaced(entries, placesOf) {
  let last = -1;
  for (const { name } of entries) {
    const places = placesOf(name).filter((place) => place >= last);
    if (places.length === 0) return [`lists ${name} in another order than it refuses`];
    last = Math.min(...places);
  }
  return [];
}

/** The error codes in a body. @param {SqlFunction} one @param {Set<string>} codes */
const literalsOf = ({ body }, codes) => [
  ...new Set(
    Array.from(body.matchAll(/'(\w+)'/g), ([, text = '']) => text).filter((text) => codes.has(text)),
  ),
];

/** @param {string} name */
const callOf = (name) => new RegExp(`\\b${name}\\(`, 'g');

/** @param {string} body @param {RegExp} pattern */
const placesIn = (body, pattern) => Array.from(body.matchAll(pattern), ({ index }) => index);

/**
 * The codes behind a list in the order in which they refuse, each once for each function that decides it.
 * @param {Entry[]} entries @param {Lists} lists @param {string} where the file that lists them
 * @returns {Refusal[]}
 */
function expand(entries, lists, where) {
  const all = entries.flatMap((entry) => {
    const list = lists.get(entry.name);
    return list ? expand(list.refuses, lists, list.path) : [{ code: entry.name, rules: entry.rules, where }];
  });
  return all.filter(
    ({ code, where: own, rules }, index) =>
      all.findIndex(
        (other) => other.code === code && other.where === own && other.rules.join() === rules.join(),
      ) === index,
  );
}

/**
 * The actions whose refusals the server lists.
 * @param {Source[]} sources of the server
 * @returns {Action[]}
 */
export function actionsIn(sources) {
  return sources.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\/\*\*[\s\S]*?\*\//g)).flatMap((comment) => {
      const joined = comment[0].replace(/\n\s*\* ?/g, ' ');
      return Array.from(
        joined.matchAll(/ Refuses ([^:(.]+) \(([^):]+)\): ([^.]*)\./g),
        ([, name = '', call = '', list = '']) => ({
          name,
          call,
          path,
          line: text.slice(0, comment.index).split('\n').length,
          entries: entriesOf(list),
          table: tableBelow(text.slice(comment.index + comment[0].length)),
        }),
      );
    }),
  );
}

/** The codes of `const rules = [['code', …], …];`, undefined if the text starts otherwise. @param {string} text */
function tableBelow(text) {
  const table = /^\s*const \w+[^=]* = \[\n([\s\S]*?)\n\];/.exec(text)?.[1];
  return table === undefined
    ? undefined
    : Array.from(table.matchAll(/^ {2}\['(\w+)'/gm), ([, code = '']) => code);
}

/** @param {Action} action @param {SqlFunction[]} functions @returns {Refusal[]} in the order in which they refuse */
export const refusalsOf = ({ entries, path }, functions) => expand(entries, listsOf(functions), path);

/** Refusals of every call: by the access token, the form of the request, the load. */
const EVERY_CALL = new Set([
  ...[
    'bad_request',
    'body_too_large',
    'forced_login',
    'headers_too_large',
    'internal_error',
    'invalid_token',
  ],
  ...['login_required', 'maintenance', 'malformed_json', 'rate_limited', 'request_timeout', 'token_expired'],
  ...['unavailable', 'unsupported_media_type', 'validation_failed'],
]);

/**
 * Every refusal that the API document states for the call of an action has its place in the action's list, and a list
 * above a table of rules is that of the table.
 * @param {Action[]} actions @param {SqlFunction[]} functions @param {string[]} declared of calls and of the chat
 * @param {(call: string) => string[] | undefined} documented the codes of a call, undefined if there is no such call
 */
export function problemsOfActions(actions, functions, declared, documented) {
  const codes = new Set([...declared, ...CHAT_REASONS]);
  return actions.flatMap((action) => {
    const listed = new Set(refusalsOf(action, functions).map(({ code }) => code));
    const ofCall = /^[A-Z]+ \//.test(action.call) ? documented(action.call) : [];
    return [
      ...(ofCall === undefined ? [`there is no call ${action.call}`] : []),
      ...(action.table && action.table.join() !== action.entries.map(({ name }) => name).join()
        ? ['lists other refusals, or another order, than the table of rules below']
        : []),
      ...[...listed].filter((code) => !codes.has(code)).map((code) => `lists ${code}, which does not refuse`),
      ...(ofCall ?? [])
        .filter((code) => !EVERY_CALL.has(code) && !listed.has(code))
        .map((code) => `does not list ${code}, which the API document states for ${action.call}`),
    ].map((problem) => `${action.path}:${action.line}: ${problem}`);
  });
}
