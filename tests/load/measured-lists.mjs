import { periodAfter } from '@honey/rules';
import pg from 'pg';
import { byCursor, byOffset, bySeek, whole } from './list-pages.mjs';

/**
 * A measured list: its address, to which the page is added; how its pages are reached; the baseline list that it is
 * compared with (a number is no list: it is compared with the baseline list of members); its reader (`member` when it
 * does not matter).
 * @typedef {{ name: string, path: string, pagesOf: import('./list-pages.mjs').PagesOf, baseline?: BaselineOf, reader?: keyof Readers }}
 * MeasuredList
 * @typedef {{ name: string, query: Record<string, string | number> }} BaselinePage one of baseline-lists.mjs, with its
 * parameters
 * @typedef {(first: any, readerKey: number) => BaselinePage} BaselineOf by the first page and its reader
 * @typedef {{ member: number, host: number, blocker: number, operator: number }} Readers
 */

/** Bounds that precede every row. */
const newest = { before: 2_147_483_647, before_at: 'infinity' };

/**
 * A baseline list from its start, for the reader. Parameters that a statement does not name are not sent.
 * @returns {BaselineOf}
 */
const baselineOf =
  (name, more = {}) =>
  (_first, readerKey) => ({ name, query: { member: readerKey, ...newest, ...more } });

/** @returns {BaselineOf} */
const runningRank =
  (kind, period) =>
  ({ starts_on }) => ({
    name: `running-${kind}s`,
    query: {
      kind,
      period,
      starts_on,
      before_on: periodAfter(period, starts_on, -1),
      before: '9223372036854775807',
    },
  });

/** @returns {BaselineOf} */
const closedRank =
  (kind, period) =>
  ({ starts_on }) => ({ name: `closed-${kind}s`, query: { kind, period, starts_on, after: 0 } });

const searched = (kind, keyword, baseline) =>
  ['', '-popular', '-new'].map((order) => ({
    name: `search-${kind}${order} ${keyword}`,
    path: `/v1/search/search-${kind}${order}?keyword=${encodeURIComponent(keyword)}`,
    pagesOf: byOffset,
    baseline,
  }));

const monthsAgo = (months) => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - months, 1);
  return at.toISOString().slice(0, 10);
};

const ranks = (name, query, baseline) => ({
  name: `ranks ${name}`,
  path: `/v1/rank/${query}`,
  pagesOf: byOffset,
  baseline,
});
const messages = (name, path, pagesOf, baseline, reader) => ({
  name: `messages ${name}`,
  path: `/v1/direct-message/${path}`,
  pagesOf,
  baseline,
  reader,
});
const admin = (name, path, pagesOf, baseline) => ({
  name: `admin ${name}`,
  path: `/v1/admin/${path}`,
  pagesOf,
  baseline,
  reader: /** @type {const} */ ('operator'),
});
const mypage = (name, path, pagesOf, baseline, reader) => ({
  name,
  path: `/v1/mypage/${path}`,
  pagesOf,
  baseline,
  reader,
});

/**
 * The lists of the areas, as the dataset `load` fills them. An area adds its own here.
 * @param {Readers} readers
 * @returns {MeasuredList[]}
 */
export const lists = ({ member, operator }) => [
  ranks('members of the running day', 'user-ranking-list?type=1', runningRank('member', 'day')),
  ranks('members of the running week', 'user-ranking-list?type=3', runningRank('member', 'week')),
  ranks('members of the running month', 'user-ranking-list?type=4', runningRank('member', 'month')),
  ranks('hosts of the running day', 'host-ranking-list?type=1', runningRank('host', 'day')),
  ranks('hosts of the running week', 'host-ranking-list?type=3', runningRank('host', 'week')),
  ranks('hosts of the running month', 'host-ranking-list?type=4', runningRank('host', 'month')),
  ranks(
    'members of a closed month',
    `user-ranking-list?type=4&date=${monthsAgo(3)}`,
    closedRank('member', 'month'),
  ),
  ranks('hosts of a closed day', 'host-ranking-list?type=2', closedRank('host', 'day')),
  ranks(
    'hosts of the hall of fame',
    `host-ranking-list?type=5&date=${monthsAgo(2)}`,
    closedRank('host', 'month'),
  ),
  ranks(
    'honored members of a closed month',
    `honor-ranking-list?type=5&date=${monthsAgo(2)}`,
    closedRank('member', 'month'),
  ),
  // About a thousand hits, and almost all rows.
  ...searched('user', '부하벌77', baselineOf('found-members')),
  ...searched('user', 'ㅂㅎㅂ', baselineOf('found-members')),
  ...searched('bt-live', '부하', baselineOf('found-lives')),
  ...searched('comment', '방송', baselineOf('found-comments')),
  {
    name: 'search-suggest',
    path: `/v1/search/search-suggest?keyword=${encodeURIComponent('부하')}`,
    pagesOf: whole,
    baseline: baselineOf('suggestions'),
  },
  {
    name: 'search-popular',
    path: '/v1/search/popular-word-list',
    pagesOf: whole,
    baseline: ({ day }) => ({ name: 'popular-words', query: { day } }),
  },
  messages('conversations', 'dm-user-list', byCursor, baselineOf('conversations')),
  messages('requests', 'dm-user-list?kind=request', byCursor, baselineOf('requests')),
  messages(
    'of one conversation',
    `dm-message-list?target_user_key=${member + 1}`,
    byCursor,
    baselineOf('messages', { low: member, high: member + 1 }),
  ),
  messages('unread', 'dm-message-no-read-count', whole),
  messages('friends', 'dm-friend-list', byOffset, baselineOf('friends')),
  messages('members to follow', 'dm-empty-friend-list', byOffset, baselineOf('members-to-follow')),
  messages('blocked', 'dm-message-block-list', byOffset, baselineOf('message-blocks'), 'blocker'),
  mypage('alarms of lives', 'alarm-live-list', byCursor, baselineOf('live-alarms')),
  mypage('alarms of activities', 'alarm-active-list', byCursor, baselineOf('activities'), 'host'),
  mypage('unread alarms', 'alarm-not-read-info', whole, undefined, 'host'),
  mypage('alarms: live hosts to follow', 'alarm-live-empty-list', byOffset, baselineOf('hosts-to-follow')),
  mypage('alarms: hosts to follow', 'alarm-active-empty-list', byOffset, baselineOf('hosts-to-follow')),
  mypage('notices', 'alarm-notice-list', byOffset, baselineOf('notices', { board: 1030 })),
  mypage(
    'events',
    'alarm-notice-list?board_setting_cd=1040',
    byOffset,
    baselineOf('notices', { board: 1040 }),
  ),
  mypage('inquiries', 'board-list', byOffset, baselineOf('inquiries')),
  admin(
    'pending inquiries',
    'inquiries?state=waiting',
    byCursor,
    baselineOf('waiting-inquiries', { privileged: true, after: 0 }),
  ),
  admin('answered inquiries', 'inquiries?state=answered', byCursor, baselineOf('answered-inquiries')),
  admin('inquiries', 'inquiries', byCursor, baselineOf('all-inquiries')),
  admin('notices', 'notices', byOffset, baselineOf('all-notices')),
  admin('members', 'members', bySeek, baselineOf('all-members')),
  admin('orders', 'orders', bySeek, baselineOf('all-orders')),
  admin(
    'expired orders',
    'orders?state=expired',
    bySeek,
    baselineOf('orders-in-state', { state: 'expired' }),
  ),
  admin('audit log', 'audit-log', bySeek, baselineOf('audit-entries')),
  admin(
    'audit log of an operator',
    `audit-log?operator_key=${operator}`,
    bySeek,
    baselineOf('audit-entries-of-operator', { operator }),
  ),
  admin(
    'audit log of an area',
    'audit-log?action=users',
    bySeek,
    baselineOf('audit-entries-of-area', { area: 'users' }),
  ),
];

/**
 * The readers: the dataset's first member and first host, who have the most of everything, the member with the most
 * blocks, and an operator; and the newest key.
 * @param {string} ownerUrl
 * @returns {Promise<{ readers: Readers, last: number }>}
 */
export async function readersOf(ownerUrl) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT min(user_key) FILTER (WHERE role = 'member') AS member, min(user_key) FILTER (WHERE role = 'host') AS host,
         (SELECT user_key FROM message_blocks GROUP BY user_key ORDER BY count(*) DESC LIMIT 1) AS blocker,
         (SELECT min(user_key) FROM users WHERE role = 'operator') AS operator,
         max(user_key) AS last FROM users WHERE login_id LIKE 'load%'`,
    );
    const { last, ...readers } = rows[0];
    return { readers, last };
  } finally {
    await client.end();
  }
}
