import { periodAfter } from '@honey/rules';
import pg from 'pg';

/**
 * A list that is measured: its address, to which the page is added; how its pages are reached; the bare list that it is compared with (a
 * number is no list: it is compared with the bare list of members); who reads it (`member` when it does not matter).
 * @typedef {{ name: string, path: string, pagesOf: PagesOf, bare?: BareOf, reader?: keyof Readers }} MeasuredList
 * @typedef {{ name: string, query: Record<string, string | number> }} BarePage one of baseline-lists.mjs, with its parameters
 * @typedef {(first: any, readerKey: number) => BarePage} BareOf by the first page and who reads it
 * @typedef {{ member: number, host: number, blocker: number, operator: number }} Readers
 * @typedef {(ask: (query: string) => Promise<any>, perPage: number) => Promise<{ first: string, [page: string]: string }>} PagesOf
 */

/** Pages that are read at once where a list goes on by cursor, so as to find its middle and its end. */
const walked = 100;

/**
 * The first, a middle and the last page of a list by its total.
 * @type {PagesOf}
 */
async function byOffset(ask, perPage) {
  const { total } = await ask(`limit=${perPage}`);
  const at = (offset) => `limit=${perPage}&offset=${Math.max(0, Math.floor(offset))}`;
  return { first: at(0), middle: at(total / 2), last: at(total - perPage) };
}

/**
 * The first, a middle and the last page of a list that goes on by cursor.
 * @type {PagesOf}
 */
async function byCursor(ask, perPage) {
  const cursors = [];
  for (let { cursor } = await ask(`limit=${walked}`); cursor !== null; ) {
    const page = await ask(`limit=${walked}&cursor=${cursor}`);
    // A list that ends with a full page goes on to an empty one.
    if (page.list.length > 0) cursors.push(cursor);
    ({ cursor } = page);
  }
  const after = (cursor) => `limit=${perPage}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
  return {
    first: after(),
    middle: after(cursors[Math.floor(cursors.length / 2)]),
    last: after(cursors.at(-1)),
  };
}

/**
 * What is no list of pages.
 * @type {PagesOf}
 */
const whole = async () => ({ first: '' });

/** Bounds before which everything is. */
const newest = { before: 2_147_483_647, before_at: 'infinity' };

/**
 * A bare list from its beginning, as the reader sees it. What a statement does not name is not asked for.
 * @returns {BareOf}
 */
const bareOf =
  (name, more = {}) =>
  (_first, readerKey) => ({ name, query: { member: readerKey, ...newest, ...more } });

/** @returns {BareOf} */
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

/** @returns {BareOf} */
const closedRank =
  (kind, period) =>
  ({ starts_on }) => ({ name: `closed-${kind}s`, query: { kind, period, starts_on, after: 0 } });

const searched = (kind, keyword, bare) =>
  ['', '-popular', '-new'].map((order) => ({
    name: `search-${kind}${order} ${keyword}`,
    path: `/v1/search/search-${kind}${order}?keyword=${encodeURIComponent(keyword)}`,
    pagesOf: byOffset,
    bare,
  }));

const monthsAgo = (months) => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - months, 1);
  return at.toISOString().slice(0, 10);
};

const ranks = (name, query, bare) => ({
  name: `ranks ${name}`,
  path: `/v1/rank/${query}`,
  pagesOf: byOffset,
  bare,
});
const messages = (name, path, pagesOf, bare, reader) => ({
  name: `messages ${name}`,
  path: `/v1/direct-message/${path}`,
  pagesOf,
  bare,
  reader,
});
const admin = (name, path, pagesOf, bare) => ({
  name: `admin ${name}`,
  path: `/v1/admin/${path}`,
  pagesOf,
  bare,
  reader: /** @type {const} */ ('operator'),
});
const mypage = (name, path, pagesOf, bare, reader) => ({
  name,
  path: `/v1/mypage/${path}`,
  pagesOf,
  bare,
  reader,
});

/**
 * The lists of the areas, as the dataset `load` fills them. An area adds its own here.
 * @param {Readers} readers
 * @returns {MeasuredList[]}
 */
export const lists = ({ member }) => [
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
  // About a thousand hits, and nearly all there are.
  ...searched('user', '부하벌77', bareOf('found-members')),
  ...searched('user', 'ㅂㅎㅂ', bareOf('found-members')),
  ...searched('bt-live', '부하', bareOf('found-lives')),
  ...searched('comment', '방송', bareOf('found-comments')),
  {
    name: 'search-suggest',
    path: `/v1/search/search-suggest?keyword=${encodeURIComponent('부하')}`,
    pagesOf: whole,
    bare: bareOf('suggestions'),
  },
  {
    name: 'search-popular',
    path: '/v1/search/popular-word-list',
    pagesOf: whole,
    bare: ({ day }) => ({ name: 'popular-words', query: { day } }),
  },
  messages('conversations', 'dm-user-list', byCursor, bareOf('conversations')),
  messages('requests', 'dm-user-list?kind=request', byCursor, bareOf('requests')),
  messages(
    'of one conversation',
    `dm-message-list?target_user_key=${member + 1}`,
    byCursor,
    bareOf('messages', { low: member, high: member + 1 }),
  ),
  messages('not read', 'dm-message-no-read-count', whole),
  messages('friends', 'dm-friend-list', byOffset, bareOf('friends')),
  messages('members to follow', 'dm-empty-friend-list', byOffset, bareOf('members-to-follow')),
  messages('blocked', 'dm-message-block-list', byOffset, bareOf('message-blocks'), 'blocker'),
  mypage('alarms of lives', 'alarm-live-list', byCursor, bareOf('live-alarms')),
  mypage('alarms of activities', 'alarm-active-list', byCursor, bareOf('activities'), 'host'),
  mypage('alarms not read', 'alarm-not-read-info', whole, undefined, 'host'),
  mypage('alarms: live hosts to follow', 'alarm-live-empty-list', byOffset, bareOf('hosts-to-follow')),
  mypage('alarms: hosts to follow', 'alarm-active-empty-list', byOffset, bareOf('hosts-to-follow')),
  mypage('notices', 'alarm-notice-list', byOffset, bareOf('notices', { board: 1030 })),
  mypage('events', 'alarm-notice-list?board_setting_cd=1040', byOffset, bareOf('notices', { board: 1040 })),
  mypage('inquiries', 'board-list', byOffset, bareOf('inquiries')),
  admin(
    'inquiries that wait',
    'inquiries?state=waiting',
    byCursor,
    bareOf('waiting-inquiries', { privileged: true, after: 0 }),
  ),
  admin('inquiries that are answered', 'inquiries?state=answered', byCursor, bareOf('answered-inquiries')),
  admin('inquiries', 'inquiries', byCursor, bareOf('all-inquiries')),
  admin('notices', 'notices', byOffset, bareOf('all-notices')),
];

/**
 * Who of the dataset reads: its first member and its first host, who have most of everything, who blocks most, and an operator; and the
 * newest key.
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
