import pg from 'pg';

/**
 * A list that is measured: its address, to which the page is added; how its pages are reached; who reads it (`member` when it
 * does not matter).
 * @typedef {{ name: string, path: string, pagesOf: PagesOf, reader?: keyof Readers }} MeasuredList
 * @typedef {{ member: number, host: number, blocker: number, operator: number }} Readers
 * @typedef {(ask: (query: string) => Promise<any>, perPage: number) => Promise<Record<string, string>>} PagesOf
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

const searched = (kind, keyword) =>
  ['', '-popular', '-new'].map((order) => ({
    name: `search-${kind}${order} ${keyword}`,
    path: `/v1/search/search-${kind}${order}?keyword=${encodeURIComponent(keyword)}`,
    pagesOf: byOffset,
  }));

const monthsAgo = (months) => {
  const at = new Date();
  at.setUTCMonth(at.getUTCMonth() - months, 1);
  return at.toISOString().slice(0, 10);
};

const ranks = (name, query) => ({ name: `ranks ${name}`, path: `/v1/rank/${query}`, pagesOf: byOffset });
const messages = (name, path, pagesOf, reader) => ({
  name: `messages ${name}`,
  path: `/v1/direct-message/${path}`,
  pagesOf,
  reader,
});
const admin = (name, path, pagesOf) => ({
  name: `admin ${name}`,
  path: `/v1/admin/${path}`,
  pagesOf,
  reader: /** @type {const} */ ('operator'),
});
const mypage = (name, path, pagesOf, reader) => ({ name, path: `/v1/mypage/${path}`, pagesOf, reader });

/**
 * The lists of the areas, as the dataset `load` fills them. An area adds its own here.
 * @param {Readers} readers
 * @returns {MeasuredList[]}
 */
export const lists = ({ member }) => [
  ranks('members of the running day', 'user-ranking-list?type=1'),
  ranks('members of the running week', 'user-ranking-list?type=3'),
  ranks('members of the running month', 'user-ranking-list?type=4'),
  ranks('hosts of the running day', 'host-ranking-list?type=1'),
  ranks('hosts of the running week', 'host-ranking-list?type=3'),
  ranks('hosts of the running month', 'host-ranking-list?type=4'),
  ranks('members of a closed month', `user-ranking-list?type=4&date=${monthsAgo(3)}`),
  ranks('hosts of a closed day', 'host-ranking-list?type=2'),
  ranks('hosts of the hall of fame', `host-ranking-list?type=5&date=${monthsAgo(2)}`),
  ranks('honored members of a closed month', `honor-ranking-list?type=5&date=${monthsAgo(2)}`),
  // About a thousand hits, and nearly all there are.
  ...searched('user', '부하벌77'),
  ...searched('user', 'ㅂㅎㅂ'),
  ...searched('bt-live', '부하'),
  ...searched('comment', '방송'),
  {
    name: 'search-suggest',
    path: `/v1/search/search-suggest?keyword=${encodeURIComponent('부하')}`,
    pagesOf: whole,
  },
  { name: 'search-popular', path: '/v1/search/popular-word-list', pagesOf: whole },
  messages('conversations', 'dm-user-list', byCursor),
  messages('requests', 'dm-user-list?kind=request', byCursor),
  messages('of one conversation', `dm-message-list?target_user_key=${member + 1}`, byCursor),
  messages('not read', 'dm-message-no-read-count', whole),
  messages('friends', 'dm-friend-list', byOffset),
  messages('members to follow', 'dm-empty-friend-list', byOffset),
  messages('blocked', 'dm-message-block-list', byOffset, 'blocker'),
  mypage('alarms of lives', 'alarm-live-list', byCursor),
  mypage('alarms of activities', 'alarm-active-list', byCursor, 'host'),
  mypage('alarms not read', 'alarm-not-read-info', whole, 'host'),
  mypage('alarms: live hosts to follow', 'alarm-live-empty-list', byOffset),
  mypage('alarms: hosts to follow', 'alarm-active-empty-list', byOffset),
  mypage('notices', 'alarm-notice-list', byOffset),
  mypage('events', 'alarm-notice-list?board_setting_cd=1040', byOffset),
  mypage('inquiries', 'board-list', byOffset),
  admin('inquiries that wait', 'inquiries?state=waiting', byCursor),
  admin('inquiries that are answered', 'inquiries?state=answered', byCursor),
  admin('inquiries', 'inquiries', byCursor),
  admin('notices', 'notices', byOffset),
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
