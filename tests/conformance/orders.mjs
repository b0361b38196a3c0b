/**
 * The sort key of a list: a property (`-` in front: the largest first; dots for nested properties), or a function of an entry. Among
 * equals the next key decides; null comes last.
 * @typedef {string | ((entry: any) => number | bigint | string | null)} PlainKey
 *
 * Values that `isUnjudged` accepts count as equal.
 * @typedef {PlainKey | { by: PlainKey, isUnjudged: (one: any, other: any) => boolean }} OrderKey
 *
 * @typedef {readonly OrderKey[] | ((query: URLSearchParams) => readonly OrderKey[] | undefined)} Order
 */

/**
 * Sorts the entries for which the condition is true to the front.
 * @param {(entry: any) => boolean} isMatch
 * @returns {OrderKey}
 */
const firstIf = (isMatch) => (entry) => (isMatch(entry) ? 0 : 1);

/**
 * Sorts the entries for which the condition is true to the front, oldest first; the others follow, newest first.
 * @param {(entry: any) => boolean} isMatch
 * @param {string} key a property that increases with each new entry
 * @returns {readonly OrderKey[]}
 */
const waitingFirst = (isMatch, key) => [
  firstIf(isMatch),
  (entry) => (isMatch(entry) ? entry[key] : -entry[key]),
];

const created = ['-created_at'];

/**
 * The order of each list, by the call's description in the contract, or a rule of docs/rules.
 * @type {Record<string, Order>}
 */
export const orders = {
  '/v1/admin/audit-log': ['-audit_no'],
  '/v1/mypage/alarm-active-empty-list': ['-follower_cnt'],
  '/v1/mypage/alarm-live-empty-list': [firstIf(({ live_vod_key }) => live_vod_key !== null)],
  '/v1/mypage/alarm-active-list': ['-alarm_sn'],
  '/v1/mypage/alarm-live-list': ['-alarm_sn'],
  '/v1/block/channel-blocks': created,
  '/v1/block/dm-message-block-list': created,
  '/v1/block/moderation-log': ['-created_at', '-id'],
  '/v1/block/user-blocks': created,
  '/v1/block/user-chat-blocks': created,
  '/v1/block/user-chat-hidden': created,
  '/v1/broadcast-setting/signature': ['star_cnt'],
  '/v1/user/manager': created,
  '/v1/admin/exchange-accounts': waitingFirst(({ state }) => state === 'review', 'account_id'),
  '/v1/admin/exchanges': [
    firstIf(({ state }) => state === 'asked'),
    ...waitingFirst(({ state }) => state === 'asked' || state === 'approved', 'exchange_id'),
  ],
  '/v1/admin/event-unpaid-prizes': ['-created_on', '-unpaid_id'],
  '/v1/admin/roulette-rounds': ['-begins_on', '-round_id'],
  '/v1/admin/roulette-winners': ['-spin_id'],
  '/v1/event/attendances': ['day'],
  '/v1/event/lotto-ask-list': ['-issued_on'],
  '/v1/event/pure-hosts': ['place'],
  '/v1/event/roulette/tickets': ['-ticket_id'],
  '/v1/external/ebook/catalogue/{id}/chapters': ['chapter_no'],
  '/v1/external/ebook/chapters/{id}': ['chapter_no'],
  '/v1/external/lotto/round': ['-round_no'],
  '/v1/external/lotto/tickets': ['-issued_on'],
  '/v1/event/roulette/rounds': ['-begins_on', '-round_id'],
  '/v1/event/roulette/spins': ['-spin_id'],
  '/v1/event/roulette/winners': ['-created_on'],
  '/v1/etc/comm-files': ['file_sort'],
  '/v1/etc/user-files': created,
  '/v1/calculate/contest-bj-star-v1/{vod_key}': ['-star_cnt'],
  '/v1/calculate/live-gift-sticker-list/{id}': ['star_cnt'],
  '/v1/calculate/live-vod-star-use-list/{vod_key}': created,
  '/v1/admin/host-asks': waitingFirst(({ state }) => state === 'review', 'host_ask_id'),
  '/v1/admin/inquiries': (query) =>
    query.get('state') === 'waiting'
      ? [firstIf(({ privilege_yn }) => privilege_yn === 'Y'), 'board_sn']
      : ['-board_sn'],
  '/v1/mypage/board-list': ['-board_sn'],
  '/v1/items/gift-sent-list': created,
  '/v1/items/item-list': [firstIf(({ group_cd }) => group_cd === 'general')],
  '/v1/items/unused-list': ['-received_at'],
  '/v1/items/use-complete-list': ['-ends_at'],
  '/v1/items/using-list': ['ends_at'],
  '/v1/admin/lives': [
    firstIf(({ state }) => state === 'live'),
    ({ state, vod_key }) => (state === 'live' ? 0 : -vod_key),
  ],
  '/v1/streams/{id}/fan-rankings': ['-star_cnt', 'rank'],
  '/v1/streams/{id}/top-users': ['-star_cnt', 'rank'],
  '/v1/streams/{id}/histories': [({ message_id }) => BigInt(message_id)],
  '/v1/streams/{id}/users': [
    '-permission',
    ({ permission, fan_level }) => (permission === 1 ? -fan_level : 0),
  ],
  '/v1/vod/new-bj-live-list': ['-started_at'],
  '/v1/vod/new-live-list': ['-started_at'],
  '/v1/vod/total-live-list': (query) => (query.get('sort') === 'latest' ? ['-started_at'] : undefined),
  '/v1/direct-message/dm-empty-friend-list': [firstIf(({ follower_yn }) => follower_yn === 'Y')],
  '/v1/direct-message/dm-message-block-list': created,
  '/v1/direct-message/dm-message-list': ['-created_at'],
  '/v1/direct-message/dm-message-search': ['-message.created_at'],
  '/v1/direct-message/dm-user-list': ['-last_message.created_at'],
  '/v1/calculate/bt-user-star-uses': created,
  '/v1/mypage/gift-list': created,
  '/v1/mypage/income-fan-list': ['-star_cnt'],
  '/v1/mypage/income-list': created,
  '/v1/mypage/live-gift-detail-list': created,
  '/v1/mypage/live-time-list': ['-day'],
  '/v1/user/calculate-bt-virtual-list': ['-asked_at'],
  '/v1/user/user-btuc-list': created,
  '/v1/user/user-payment-list': created,
  '/v1/admin/notices': ['-expose_start_date'],
  '/v1/admin/banners': ['banner_grp_cd', 'sort'],
  '/v1/admin/personal-data/requests': ['-request_id'],
  '/v1/admin/policies': ['-effective_at', '-policy_no'],
  '/v1/admin/setting-changes': ['-change_id'],
  '/v1/mypage/alarm-notice-list': ['-expose_start_date'],
  '/v1/etc/site-policy-historys/{gubn}': ['-effective_at'],
  '/v1/rank/honor-ranking-list': ['rank'],
  '/v1/rank/host-ranking-list': ['rank'],
  '/v1/rank/user-ranking-list': ['rank'],
  '/v1/admin/reports': (query) => (query.get('state') === 'open' ? ['id'] : ['-id']),
  '/sandbox/api/exchange-accounts': ['account_id'],
  '/sandbox/api/exchanges': ['exchange_id'],
  '/sandbox/api/faults': ['id'],
  '/sandbox/api/host-asks': ['asked_at'],
  '/sandbox/api/inbox': ['-id'],
  '/sandbox/api/inquiries': [firstIf(({ privilege_yn }) => privilege_yn === 'Y'), 'board_sn'],
  '/sandbox/api/payments': created,
  '/sandbox/api/deposits': [firstIf(({ state }) => state === 'waiting')],
  '/sandbox/api/pushes': ['-id'],
  '/sandbox/api/reports': ['id'],
  '/sandbox/api/requests': ['-id'],
  '/sandbox/api/servers': ['name'],
  '/sandbox/api/snapshots': created,
  '/v1/search/popular-word-list': ['rank'],
  '/v1/search/search-bt-live-new': ['-started_at'],
  '/v1/search/search-comment-new': created,
  '/v1/search/search-user-new': ['-user_key'],
  '/v1/search/search-user-popular': ['-follower_cnt'],
  '/v1/user/sign-in-list': created,
  '/v1/channels/recommended': ['-follower_cnt'],
  '/v1/channels/{id}/lives': ['-started_at'],
  // Amounts of other members are hidden.
  '/v1/fan/bj-fanclubs/{bj_user_key}': [
    '-fan_level',
    { by: '-star_cnt', isUnjudged: (one, other) => one === null || other === null },
  ],
  '/v1/fan/user-fanclubs/{target_user_key}': ['-fan_level'],
  '/v1/mypage/user-comments/{id}': created,
  '/v1/user/follow-list/{id}': (query) =>
    query.get('sort') === 'live' ? [firstIf(({ live_vod_key }) => live_vod_key !== null)] : ['-followed_at'],
  '/v1/user/follower-list/{id}': ['-followed_at'],
  '/v1/admin/deposits': waitingFirst(({ state }) => state === 'held', 'created_at').slice(0, 1),
  '/v1/admin/orders': created,
  '/v1/admin/receivables': created,
  '/v1/pg/bank-deposit-list': [
    firstIf(({ state }) => state === 'waiting' || state === 'held'),
    // Of simultaneous requests, the one that reads the clock first may be stored last.
    {
      by: '-created_at',
      isUnjudged: (one, other) => Math.abs(Date.parse(one) - Date.parse(other)) < 1_000,
    },
  ],
  '/v1/admin/members': ['-user_key'],
  '/v1/admin/members/{user_key}/entries': ['-posting_id'],
  '/v1/admin/members/{user_key}/gifts': ['-gift_id'],
  '/v1/admin/members/{user_key}/inquiries': ['-board_sn'],
  '/v1/admin/members/{user_key}/lives': ['-vod_key'],
  '/v1/admin/members/{user_key}/sanctions': ['-id'],
  '/v1/admin/members/{user_key}/sign-ins': created,
  '/v1/admin/batches': ['-batch_id'],
  '/v1/admin/batches/{id}/rows': ['row_no'],
};

/**
 * Lists whose entries do not show their order, or whose order is not specified.
 * @type {Record<string, string>}
 */
export const unordered = {
  '/v1/admin/audit-log/anchors': 'one entry a day: a case of tests/integration/core holds their order',
  '/v1/admin/operators':
    'operators of one role after the other: a case of tests/integration/admin holds their order',
  '/v1/admin/requests': 'requests that wait first: a case of tests/integration/admin holds their order',
  ...Object.fromEntries(
    [
      'popular-live-list',
      'pc-live-list',
      'red-live-list',
      'interest-live-list',
      'live-list',
      'hot-live-list',
      'recommend-live-list',
    ].map((list) => [
      `/v1/vod/${list}`,
      'by figures that change with every viewer: a separate case waits for them',
    ]),
  ),
  ...Object.fromEntries(
    [
      'search-bt-live',
      'search-user',
      'search-comment',
      'search-bt-live-popular',
      'search-comment-popular',
    ].map((call) => [`/v1/search/${call}`, 'by relevance or by figures that the entries do not show']),
  ),
  '/v1/streams/{id}/contest': 'compared with the list of contest-bj-star-v1 by a separate case',
  '/v1/broadcast-setting/contest-bj-search': 'the order is not specified',
  '/v1/broadcast-setting/live-category-list': 'in the order of the editors, which no entry shows',
  '/v1/etc/prohihit-list': 'in alphabetical order, which differs between servers',
  '/v1/direct-message/dm-friend-list': 'in alphabetical order, which differs between servers',
  '/v1/main/banners': 'in the order of the editors, which no entry shows',
  '/v1/vod/main-vod-setting-list': 'in the order of the editors, which no entry shows',
  '/v1/etc/bank-list': 'the order is not specified',
  '/v1/broadcast/bt-vod-end-calendar-list': 'the order is not specified',
  '/v1/mypage/board-categorys': 'the order is not specified',
  '/v1/calculate/use-saves': 'two balances, not a list',
  '/v1/mypage/live-gift-list': 'the order is not specified',
  '/v1/etc/site-policy-nos': 'in the order of the footer, which no entry shows',
  '/v1/etc/site-policys': 'in the order of the footer, which no entry shows',
  '/v1/initialize/page-terms/{id}': 'the order is not specified',
  '/v1/etc/honor-grade-setting': 'compared with the places by a separate case',
  '/v1/cscenter/cs-center-report-type-setting': 'compared with the kinds by a separate case',
  '/v1/user/social-providers': 'the order is not specified',
  '/v1/user/forget-list': 'the order is not specified',
  '/v1/user/temp-ai-profile-image-list': 'the order is not specified',
  '/v1/pg/bt-save-item-list': 'compared with the prices by a separate case',
  '/v1/pg/pg-method-list': 'the order is not specified',
  '/v1/user/get-subscribe-list': 'the order is not specified',
  '/v1/initialize/bt-pay-grade-setting-v1': 'compared with the grades by a separate case',
  '/v1/user/member-group-list': 'compared with the grades by a separate case',
  '/v1/user/user-sanction/{user_key}': 'the order is not specified',
  '/v1/admin/coupons/campaigns': 'the order is not specified',
  '/v1/admin/coupons/campaigns/{id}/codes': 'the order is not specified',
  '/v1/admin/events': 'by states and by times that differ with the state',
  '/v1/event/mission-list': 'in the order of the missions, which no entry shows',
  '/v1/event/regular-events': 'by states and by times that differ with the state',
  '/v1/external/coupon/own-coupons': 'the order is not specified',
  '/v1/external/ebook/catalogue': 'in the order of the service, which no entry shows',
  '/v1/external/ebook/list': 'in the order of the service, which no entry shows',
  '/v1/pg/coupons': 'the best one first, by a price that depends on the order',
  '/sandbox/api/external': 'the order is not specified',
  '/sandbox/api/broadcasters': 'the order is not specified',
  '/sandbox/api/crowds': 'the order is not specified',
  '/sandbox/api/tour': 'in the order of the steps, which no entry shows',
  '/sandbox/api/datasets': 'the order is not specified',
  '/sandbox/api/ledger': 'the order is not specified',
  '/sandbox/api/personas': 'the order is not specified',
  '/sandbox/api/settings': 'the order is not specified',
  '/v1/admin/settings': 'the order is not specified',
  '/v1/admin/prohibits': 'alphabetical, by the collation of the database',
  '/sandbox/api/social/people': 'the order is not specified',
};

const valueAt = (entry, path) => path.split('.').reduce((value, name) => value?.[name], entry);

/** @param {OrderKey} key */
function nameOfKey(key) {
  const by = typeof key === 'object' ? key.by : key;
  return typeof by === 'string' ? by : 'its kind';
}

/** Negative if the first entry comes before the second by a key, positive if it comes after. */
function compare(one, other, orderKey) {
  const { by: key, isUnjudged = undefined } = typeof orderKey === 'object' ? orderKey : { by: orderKey };
  const descends = typeof key === 'string' && key.startsWith('-');
  const read = typeof key === 'string' ? (entry) => valueAt(entry, key.replace(/^-/, '')) : key;
  const [left, right] = [read(one) ?? null, read(other) ?? null];
  if (left === right || isUnjudged?.(left, right)) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right === descends ? 1 : -1;
}

/**
 * The problems in the order of a list's entries; empty when there are none, and for a list whose order is not judged.
 * @param {string} call the template of its path
 * @param {any} body
 * @param {URLSearchParams} query
 * @returns {string[]}
 */
export function orderProblems(call, body, query) {
  const order = orders[call];
  const keys = typeof order === 'function' ? order(query) : order;
  const list = body?.list;
  if (!keys || !Array.isArray(list)) return [];
  for (const [at, entry] of list.slice(1).entries()) {
    for (const key of keys) {
      const sign = compare(list[at], entry, key);
      if (sign < 0) break;
      if (sign > 0) return [`entry ${at + 2} belongs before entry ${at + 1} by ${nameOfKey(key)}`];
    }
  }
  return [];
}
