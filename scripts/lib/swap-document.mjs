import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { readDocument, withResponses } from './api-document/read-document.mjs';

/** The document that specifies what a backend must offer. */
export const SWAP_DOCUMENT = join(ROOT, 'docs', 'swap.md');

const BEGIN = '<!-- calls: written by npm run docs:swap -->';
const END = '<!-- end of calls -->';

/** Areas that a production backend does not need: they control a simulated world. */
const LEFT_OUT = new Set(['sandbox']);

/**
 * Guarantees of an area's calls beyond the schemas in server/openapi.json. An area without a note is described by its
 * own description there.
 * @type {Record<string, string>}
 */
const NOTES = {
  admin:
    "Operators only. Every action writes an entry to the audit log, in the action's transaction. A sign-in as a member reads and changes nothing ([ADMIN-9](rules/admin.md)).",
  alarms:
    'A changed switch has its new value on the next read; the page reverts it where saving fails. Each subject has at most one alarm ([ALARMS-5](rules/alarms.md)), and blocked or hidden people cause none ([ALARMS-12](rules/alarms.md)). New alarms are announced by `personal` of the chat; without it the page polls once a minute.',
  blocks:
    'An action takes effect within two seconds on every socket and every player of the person, also for tickets already issued ([BLOCKS-8](rules/blocks.md)); repeating it is no error. A hidden line is announced by `message_removed`, one that is shown again by `talk` with its old id. The page omits the lines of members listed in `user-chat-hidden-info`.',
  broadcast: 'Lists that change seldom: the page reads them once per visit.',
  chat: 'Returns `socket_host` and a token whose `iss` is the path of the namespace; then socket.io at `{socket_host}/{iss}`, path `/mintalk/`, websocket only. Frames exactly as specified: [mintalk](mintalk.md). The handshake must allow the pages’ origin.',
  common:
    '`site-info` controls the footer, maintenance and the band of a sandbox; `caching/main` is the home page in one response, the same for all visitors. `meta` may fail: the page works without it.',
  exchange:
    'Won and honey agree to the unit at all times: a request holds its honey once per key, one per Seoul day, even if fifty arrive at once; a payout is never paid twice ([EXCHANGE-18](rules/exchange.md)), and one that fails returns the honey. Account numbers are returned masked.',
  files:
    'Uploads are `multipart/form-data`; the response contains addresses that a browser can load at once: paths at this host, or complete addresses of a CDN. Pictures are re-encoded, without camera metadata. Only its owner can read a private file.',
  gifts:
    'A key is one gift, whatever is retried or sent concurrently ([GIFTS-8](rules/gifts.md)); a refusal moves nothing; balances never fall below zero. The gift’s line reaches the room after the commit, once.',
  store:
    'A key is one order ([STORE-6](rules/store.md)), and an order is credited once, however often and by whatever channel its payment is reported ([STORE-16](rules/store.md)). The server checks prices and limits; a payment that cannot be delivered is refunded ([STORE-12](rules/store.md)).',
  items:
    'A key is one purchase, and an item is used once, however many requests arrive at once ([ITEMS-3, ITEMS-9](rules/items.md)). An item for a host is a gift of honey of its price and is refused wherever that is ([ITEMS-5](rules/items.md)). Looks reach profiles and chat at once, and end by the clock.',
  hosts:
    'A member has at most one application under review, decided once, however many requests arrive at once ([HOSTS-3](rules/hosts.md)). A host stays signed in when approved: the old token expires (`token_expired`), the renewed one contains `host`.',
  lives:
    '`join` decides everything about watching and returns the first refusal in order ([LIVES-22](rules/lives.md)); it returns playback addresses, the channel and its ticket. Playback is HLS with CORS; a refused address returns 403, an ended live 404, on which the page closes playback. A heartbeat renews the address before it expires.',
  money:
    'Only the caller’s own rows ([MONEY-6](rules/money.md)); sums equal those of the gifts at all times ([MONEY-4](rules/money.md)). Months and days are Seoul’s, by the start of the live.',
  notices:
    'Visible from their start until their end, by the server’s clock; one for a single member only to that member ([NOTICES-3](rules/notices.md)). `board-info` also returns an inquiry, only to its author ([NOTICES-7](rules/notices.md)). Operators change the version that they read ([NOTICES-11](rules/notices.md)).',
  inquiries:
    'Only its author and operators can read an inquiry and its pictures ([INQUIRIES-4](rules/inquiries.md)). It can be deleted only while it is waiting ([INQUIRIES-8](rules/inquiries.md)); of two operators who answer at once one wins ([INQUIRIES-9](rules/inquiries.md)), and the member is notified once ([INQUIRIES-10](rules/inquiries.md)).',
  policies: 'Policies that members agreed to stay readable, during maintenance too.',
  search:
    'Parts of words, initial consonants and half-typed syllables match ([SEARCH-4 to SEARCH-6](rules/search.md)); the page marks the hits by the same rule. Members whom the caller blocked or hid are never returned.',
  ranks:
    'Days, weeks from Monday, and months are Seoul’s. A running rank is at most five seconds old, a closed one never changes ([RANKS-6](rules/ranks.md)). The page polls a running one every three seconds.',
  session:
    'Access token 600 s, refresh token 259,200 s, rotated at each use; parallel tabs get the same response for 10 s ([SESSION-6](rules/session.md)). `token_expired` makes the page renew, `invalid_token` makes it sign out: no other code may be used for these.',
  settings: 'A change of password, telephone or account ends the sign-ins that the rules name.',
  'sign-up':
    'The identity verification is a popup at an address that `cert/open` returns; the page polls for its result every two seconds. Codes and tokens are single-use.',
  messages:
    'A message is sent once per key, and only its two members can read and list it and are notified of it ([MESSAGES-14, MESSAGES-15](rules/messages.md)). A blocked member notices nothing: messages are accepted as usual and never arrive ([MESSAGES-11](rules/messages.md)). GET marks nothing as read. Both members receive the event `personal` of [mintalk](mintalk.md) on every connection, on which the page reloads its lists.',
  reports:
    'A reporter has one open report on a target, however often it is sent at once; the reported content is stored unchanged.',
  social: 'Repeated following or unfollowing is no error; counts change at once.',
  subscriptions:
    'A key is one term, whatever is retried or sent concurrently ([SUBSCRIPTIONS-8](rules/subscriptions.md)); a refusal moves nothing. A subscription is in force while its end is in the future by the server’s clock. Rooms show the badge within two seconds ([CHAT-54](rules/chat.md)).',
  users: 'Balances are exact whole numbers, never cached (`no-store`).',
};

/** @typedef {{ method: string, path: string, definition: any }} Call */

/** The expected document: its hand-written text with the calls of the contract. */
export async function swapDocument() {
  const text = await readFile(SWAP_DOCUMENT, 'utf8');
  const document = withResponses(readDocument());
  return withCalls(text, document);
}

/**
 * Inserts the calls of a contract between the markers of a text.
 * @param {string} text
 * @param {any} document as server/openapi.json
 * @returns {string}
 */
export function withCalls(text, document) {
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`the text has no ${BEGIN} and ${END}`);
  return `${before}${BEGIN}\n\n${callsOf(document)}\n\n${END}${after}`;
}

/** The calls by area, without those of the sandbox. */
function callsOf(document) {
  /** @type {Map<string, Call[]>} */
  const areas = new Map();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, definition] of Object.entries(methods)) {
      const area = definition.tags?.[0] ?? '';
      if (!LEFT_OUT.has(area)) areas.set(area, [...(areas.get(area) ?? []), { method, path, definition }]);
    }
  }
  const all = [...areas.values()].flat();
  const general = generalCodes(all);
  const names = [...areas.keys()].sort();
  return [
    `${all.length} calls in ${names.length} areas. Any of them may be refused with ${general.map(code).join(', ')}, which are omitted below. `,
    '`key`: the call honours `Idempotency-Key`; `safe`: a repeat changes nothing more. `beyond`: the specification does not name the call, and only the profile `full` requires it.',
    ...names.flatMap((name) => {
      const { description = '' } = document.tags.find((tag) => tag.name === name) ?? {};
      return ['', ...tableOf({ name, description }, areas.get(name) ?? [], new Set(general))];
    }),
  ].join('\n');
}

/** The error codes that nearly every call has. @param {Call[]} calls */
function generalCodes(calls) {
  const counts = new Map();
  for (const call of calls) for (const name of codesOf(call)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > calls.length / 3).map(([name]) => name);
}

/** @param {Call} call @returns {string[]} in the order of their statuses */
function codesOf({ definition }) {
  return Object.entries(definition.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, { description = '' }]) => description.split(',').map((name) => name.trim()))
    .filter((name) => /^[a-z][a-z0-9_]*$/.test(name));
}

const code = (name) => `\`${name}\``;

/** @param {{ name: string, description: string }} area @param {Call[]} calls @param {Set<string>} general */
function tableOf({ name: area, description }, calls, general) {
  return [
    `### ${area}`,
    '',
    NOTES[area] ?? description,
    '',
    '| call | who | beyond | repeat | further error codes |',
    '|---|---|---|---|---|',
    ...calls.map((call) => rowOf(call, general)),
  ];
}

/** How a call handles a repeat, if it changes something. @param {any} definition */
function repeatsOf(definition) {
  if (definition.parameters?.some(({ name }) => name === 'Idempotency-Key')) return ' `key`';
  return definition['x-idempotency']?.startsWith('repeats safely') ? ' `safe`' : '';
}

/** @param {Call} call @param {Set<string>} general */
function rowOf(call, general) {
  const { method, path, definition } = call;
  const repeats = repeatsOf(definition);
  const own = codesOf(call).filter((name) => !general.has(name) && name !== 'idempotency_mismatch');
  const cells = [
    `\`${method.toUpperCase()} ${path}\`${repeats}`,
    definition['x-guard'] ?? 'visitor',
    definition['x-beyond'] ? 'yes' : '',
    String(definition.summary ?? '').replaceAll('|', '\\|'),
    own.map(code).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}
