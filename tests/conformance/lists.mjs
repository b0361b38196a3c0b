/** Properties that identify an entry of a list, the first that its schema has. */
const identities = [
  ...[
    'entry_id',
    'charge_id',
    'gift_id',
    'item_gift_id',
    'owned_id',
    'alarm_sn',
    'comment_sn',
    'board_sn',
    'ud_key',
    'spin_id',
    'unpaid_id',
  ],
  ...[
    'order_no',
    'exchange_id',
    'account_id',
    'host_ask_id',
    'audit_no',
    'signature_id',
    'file_id',
    'policy_no',
    'request_id',
    'batch_id',
  ],
  ...['banner_sn', 'item_id', 'id', 'vod_key', 'day', 'payment_key', 'bank_cd', 'user_key', 'user'],
];

/**
 * The key of a list's entries: a row is listed once, however the list is ordered or cut.
 * @param {Record<string, unknown>} properties of an entry, as the contract has them
 * @returns {((entry: any) => unknown) | undefined} undefined if there is none; the function returns undefined for an
 * entry without it
 */
export function identityOf(properties) {
  const name = identities.find((one) => one in properties);
  if (name === undefined) return undefined;
  return name === 'user' ? (entry) => entry?.user?.user_key : (entry) => entry?.[name];
}

/** The number of entries of a list requested without `limit` (CORE-14). */
const limitLeftOut = 20;

/**
 * The problems of a page of a list, by itself and by its query: as many entries as its total, offset and limit leave,
 * and the requested offset and limit. Empty for a body that is not such a list.
 * @param {any} body
 * @param {URLSearchParams} query
 * @param {(entry: any) => unknown} [identity] the key of an entry
 * @returns {string[]}
 */
export function listProblems(body, query, identity = () => undefined) {
  const { list, total, offset, limit } = body ?? {};
  if (!Array.isArray(list) || ![total, offset, limit].every(Number.isFinite)) return [];
  const problems = [];
  const requested = (name, leftOut) => Number(query.get(name) ?? leftOut);
  if (offset !== requested('offset', 0))
    problems.push(`offset is ${offset}, ${requested('offset', 0)} was requested`);
  if (limit !== requested('limit', limitLeftOut))
    problems.push(`limit is ${limit}, ${requested('limit', limitLeftOut)} was requested`);
  const expected = Math.max(0, Math.min(limit, total - offset));
  // Pages by cursor have the whole list's total: the last ones may be shorter.
  if (query.has('cursor') ? list.length > limit : list.length !== expected)
    problems.push(
      `${list.length} entries, while total ${total}, offset ${offset} and limit ${limit} make ${expected}`,
    );
  const known = list.map(identity).filter((name) => name !== undefined && name !== null);
  const twice = known.find((name, at) => known.indexOf(name) !== at);
  if (twice !== undefined) problems.push(`${twice} is listed twice`);
  return problems;
}

/**
 * Compares a list's totals: a page of one entry and a page of a hundred are of the same list. A total that is the
 * length of its page agrees with every single page.
 * @param {(page: { offset: number, limit: number }) => Promise<any>} read returns the body of a page
 * @returns {Promise<string[]>}
 */
export async function totalProblems(read) {
  const { total: ofOne } = await read({ offset: 0, limit: 1 });
  const { total: ofMany } = await read({ offset: 0, limit: 100 });
  return ofOne === ofMany ? [] : [`the list's total is ${ofOne} with limit 1, and ${ofMany} with limit 100`];
}
