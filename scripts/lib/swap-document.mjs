import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocument, withResponses } from './api-document/read-document.mjs';
import { ROOT } from './paths.mjs';

/** The document that says what a backend must offer. */
export const SWAP_DOCUMENT = join(ROOT, 'docs', 'swap.md');

const BEGIN = '<!-- calls: written by npm run docs:swap -->';
const END = '<!-- end of calls -->';

/** What no call of a backend in production belongs to: steering a simulated world. */
const LEFT_OUT = new Set(['sandbox']);

/**
 * What the calls of an area must guarantee beside the shapes in server/openapi.json. An area without a note is told by its own
 * description there.
 * @type {Record<string, string>}
 */
const NOTES = {
  admin:
    'Operators alone. Every act leaves an entry in the audit log, in the transaction of the act. A sign-in as a member reads and changes nothing ([ADMIN-9](rules/admin.md)).',
  alarms:
    'A switch that was moved stays so on the next reading; the page moves it back where saving fails. Of each thing there is one alarm ([ALARMS-5](rules/alarms.md)), and of what blocked or hidden people cause none ([ALARMS-12](rules/alarms.md)). That there is something new is told by `personal` of the chat; without it the page asks once a minute.',
  blocks:
    'An act holds within two seconds on every socket and every player of the person, also for tickets that are out ([BLOCKS-8](rules/blocks.md)); doing or undoing it twice is no error. A line that is hidden is told by `message_removed`, one that is shown again by `talk` with its old id. The page leaves out the lines of whom `user-chat-hidden-info` names.',
  broadcast: 'Lists that change seldom: the page asks once a visit.',
  chat: 'Answers `socket_host` and a token whose `iss` is the path of the namespace; then socket.io at `{socket_host}/{iss}`, path `/mintalk/`, websocket only. Frames to the byte: [mintalk](mintalk.md). The handshake lets in the pages’ origin.',
  common:
    '`site-info` decides the footer, maintenance and the band of a sandbox; `caching/main` is the home page in one answer, the same for everybody. `meta` may fail: the page goes on without.',
  exchange:
    'Won and honey agree to the unit at every moment: an application holds its honey once for its key, one a Seoul day, also of fifty at once; a payout is never paid twice ([EXCHANGE-18](rules/exchange.md)), and what does not arrive gives the honey back. Account numbers are answered masked.',
  files:
    'Uploads are `multipart/form-data`, answered with addresses that a browser can load at once: paths at this host, or whole addresses of a CDN. Pictures are made anew, without what a camera wrote into them. A private file is its owner’s alone.',
  gifts:
    'A key is one gift, whatever is retried or comes at once ([GIFTS-8](rules/gifts.md)); what is refused moves nothing; never below zero. The gift’s line reaches the room after the commit, once.',
  store:
    'A key is one order ([STORE-6](rules/store.md)), and an order is credited once, however often and through whatever its payment is told of ([STORE-16](rules/store.md)). Prices and limits are judged by the server; a payment that cannot be delivered is paid back ([STORE-12](rules/store.md)).',
  items:
    'A key is one purchase, and an own item is used once, however many come at once ([ITEMS-3, ITEMS-9](rules/items.md)). An item for a host is a gift of honey of its price and is refused wherever that is ([ITEMS-5](rules/items.md)). Looks reach profiles and chat at once, and end by the clock.',
  hosts:
    'One application of a member is under review at a time, decided once, however many come at once ([HOSTS-3](rules/hosts.md)). A host stays signed in when approved: the old token is over (`token_expired`), the renewed one says `host`.',
  lives:
    '`join` decides everything about watching and tells the first refusal in order ([LIVES-22](rules/lives.md)); it answers playback addresses, the channel and its ticket. Playback is HLS with CORS; a refused address answers 403, a live that is over 404, and the page closes by that. A heartbeat renews the address before it ends.',
  money:
    'Only the caller’s own rows ([MONEY-6](rules/money.md)); sums equal those of the gifts at every moment ([MONEY-4](rules/money.md)). Months and days are Seoul’s, by the start of the live.',
  notices:
    'Shown from its moment until its end, by the server’s clock; one for a member to that member alone ([NOTICES-3](rules/notices.md)). `board-info` answers an inquiry too, to who asked it alone ([NOTICES-7](rules/notices.md)). Operators change the version that they read ([NOTICES-11](rules/notices.md)).',
  inquiries:
    'Nobody but who asked and operators reaches an inquiry or its pictures ([INQUIRIES-4](rules/inquiries.md)). It is deleted while it waits alone ([INQUIRIES-8](rules/inquiries.md)); of two operators who answer at once one wins ([INQUIRIES-9](rules/inquiries.md)), and the member is told once ([INQUIRIES-10](rules/inquiries.md)).',
  policies: 'What was agreed to stays readable, during maintenance too.',
  search:
    'Parts of words, initial consonants and half-typed syllables find ([SEARCH-4 to SEARCH-6](rules/search.md)); the page marks the hits by the same rule. Whom the member blocked or hid is in no answer.',
  ranks:
    'Days, weeks from Monday, and months are Seoul’s. A running rank is at most five seconds old, a closed one is answered alike for ever ([RANKS-6](rules/ranks.md)). The page asks a running one every three seconds.',
  session:
    'Access token 600 s, refresh token 259,200 s, rotated at each use; parallel tabs get the same answer for 10 s ([SESSION-6](rules/session.md)). `token_expired` makes the page renew, `invalid_token` makes it sign out: no other code may stand for these.',
  settings: 'A change of password, telephone or account ends the sign-ins that the rules name.',
  'sign-up':
    'The identity verification is a popup at an address that `cert/open` answers; the page asks for its result every two seconds. Codes and tokens serve once.',
  messages:
    'A message is sent once for a key, and is read, listed and told of to its two members alone ([MESSAGES-14, MESSAGES-15](rules/messages.md)). Who is blocked notices nothing: what they write is answered as ever and never arrives ([MESSAGES-11](rules/messages.md)). GET marks nothing as read. Both are told by the event `personal` of [mintalk](mintalk.md) on every connection, and the page reads its lists anew then.',
  reports:
    'A reporter has one open report on a target, however often it is sent at once; what the target said is kept as it was.',
  social: 'Following twice, or ending it twice, is no error; counts follow at once.',
  subscriptions:
    'A key is one term, whatever is retried or comes at once ([SUBSCRIPTIONS-8](rules/subscriptions.md)); what is refused moves nothing. In force is what ends after now, by the server’s clock. Rooms show the mark within two seconds ([CHAT-54](rules/chat.md)).',
  users: 'Balances are exact whole numbers, never cached (`no-store`).',
};

/** @typedef {{ method: string, path: string, definition: any }} Call */

/** The document as it should be: its hand-written text with the calls of the contract. */
export async function swapDocument() {
  const text = await readFile(SWAP_DOCUMENT, 'utf8');
  const document = withResponses(readDocument());
  return withCalls(text, document);
}

/**
 * Puts the calls of a contract between the marks of a text.
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

/** Which calls there are, area by area, without those of the sandbox. */
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
    `${all.length} calls in ${names.length} areas. Any of them may refuse by ${general.map(code).join(', ')}; these are left out below. `,
    '`key`: the call honours `Idempotency-Key`; `safe`: a second sending changes nothing more. `beyond`: the specification does not name the call, and a profile other than `full` does not ask for it.',
    ...names.flatMap((name) => {
      const { description = '' } = document.tags.find((tag) => tag.name === name) ?? {};
      return ['', ...tableOf({ name, description }, areas.get(name) ?? [], new Set(general))];
    }),
  ].join('\n');
}

/** The refusals that nearly every call has. @param {Call[]} calls */
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
    '| call | who | beyond | what | refusals of its own |',
    '|---|---|---|---|---|',
    ...calls.map((call) => rowOf(call, general)),
  ];
}

/** How a call takes being sent twice, where it changes something. @param {any} definition */
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
