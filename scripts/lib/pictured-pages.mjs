import pg from 'pg';
import { pagePatterns } from '../../packages/rules/dist/index.js';

// The pages shown in docs/screenshots, with their viewer and file name: all pages that the rules declare, so that a new
// page gets a screenshot as well.

/**
 * The viewer of a page: the first that matches.
 * @type {[RegExp, string][]}
 */
const VIEWERS = [
  [/^\/(admin|mgt)/, 'admin01'],
  [/^\/lives\/play\/\{id\}\/result-admin/, 'admin01'],
  [/^\/lives\/play\/\{id\}\/result/, 'host05'],
  // Hosts with managers, fans, signatures and lists to show; a host who is live has no form for starting one.
  [/^\/mypage\/settings\/(live\/|person\/block\/(chat|live)|service\/signature)/, 'host01'],
  [/^\/mypage\/settings\/person\/block\/(content|hidden)/, 'fan01'],
  [/^\/mypage\/settings\/live/, 'host05'],
  [/^\/mypage\/settings\/service\/(exchange|income|live)/, 'host05'],
  [/^\/mypage\/settings\/service\/qnas\/(privilege|add-privilege)/, 'vip01'],
  [/^\/(mypage|messages|channels|search|lives\/play|embed|ebooks|event)/, 'viewer01'],
  [/^\/stores\/(item|products|bankbook|complete|result)/, 'viewer01'],
  [/^\/users\/(host-apply|user-cert)/, 'viewer01'],
];

/** Pages without content of their own: they redirect at once, or respond to an app. */
const LEFT_OUT = /^\/(users\/login-callback|app)\b/;

/** The query with which a page is opened. */
const QUERIES = {
  '/mgt': '?id=vip01',
  '/search/result': `?keyword=${encodeURIComponent('하늘')}`,
  '/mypage/alarms': '?tab=active',
};

/** The month in which a host broadcast most, as it appears in an address. */
const monthOf = (
  host,
) => `SELECT '?month=' || to_char(started_at AT TIME ZONE 'Asia/Seoul', 'YYYYMM') FROM lives
  JOIN users ON user_key = host_key WHERE login_id = '${host}' AND state = 'ended' GROUP BY 1 ORDER BY count(*) DESC, 1 DESC`;

/** Queries taken from the demo: a month in which the viewer broadcast most. */
const QUERIES_OF_DEMO = {
  '/mypage/settings/service/live/time': monthOf('host05'),
  '/mypage/settings/service/live/support': monthOf('host05'),
};

/** The live's picture, and a filled chat. @type {[selector: string, count: number][]} */
const ROOM = [
  ['video', 1],
  ['[role="log"] li', 8],
];

/**
 * Content that loads later and has to be visible before the screenshot: in a room its picture and its lines.
 * @type {[RegExp, { seen: [selector: string, count: number][], frame?: string }][]}
 */
const SEEN = [
  [/^\/(lives\/play\/\{id\}|embed\/lives\/\{id\})$/, { seen: ROOM }],
  [/\/sdkPlayer/, { seen: ROOM, frame: 'iframe' }],
];

/** The live with the most viewers. */
const MOST_WATCHED = `SELECT vod_key FROM lives WHERE state = 'live' ORDER BY viewer_cnt DESC, vod_key`;

/** Values of path parameters, from the demo; the first row of each. */
const EXAMPLES = {
  '/announce/{id}': 'SELECT board_sn FROM notices ORDER BY board_sn DESC',
  '/channels/{id}': `SELECT user_key FROM users WHERE login_id = 'host01'`,
  '/lives/{id}': MOST_WATCHED,
  '/lives/play/{id}': MOST_WATCHED,
  '/lives/play/{id}/sdkPlayer': MOST_WATCHED,
  '/lives/play/{id}/sdkPlayerNpm': MOST_WATCHED,
  '/embed/lives/{id}': MOST_WATCHED,
  '/lives/play/{id}/result': `SELECT vod_key FROM lives JOIN users ON user_key = host_key
    WHERE login_id = 'host05' AND end_reason <> 'operator' ORDER BY vod_key DESC`,
  '/lives/play/{id}/result-admin': `SELECT vod_key FROM lives WHERE end_reason = 'operator' ORDER BY vod_key DESC`,
  '/mypage/settings/service/qnas/detail/{id}': `SELECT board_sn FROM inquiries JOIN users USING (user_key)
    WHERE login_id = 'viewer01' ORDER BY board_sn DESC`,
  '/policy/{id}': 'SELECT gubn FROM policies ORDER BY gubn',
  '/stores/result/{order_no}': `SELECT order_no FROM orders JOIN users USING (user_key)
    WHERE login_id = 'viewer01' AND state = 'paid' ORDER BY order_id DESC`,
};

/** The demo ends no live by force: one with viewers and gifts is updated to look so. */
const END_BY_OPERATOR = `UPDATE lives SET end_reason = 'operator', end_note = '방송 제목과 다른 광고를 내보냈어요.'
  WHERE vod_key = (SELECT vod_key FROM lives JOIN users ON user_key = host_key WHERE login_id = 'host04' AND state = 'ended'
    ORDER BY lives.star_cnt DESC, vod_key LIMIT 1)`;

/**
 * @typedef {object} PicturedPage
 * @property {string} name
 * @property {string} path
 * @property {string} [as] the viewer; default a guest
 * @property {[selector: string, count: number][]} seen what has to be visible before the screenshot, and how many
 * @property {string} [frame] the frame of the page that contains it
 */

/**
 * @param {string} databaseUrl of a demo
 * @returns {Promise<PicturedPage[]>} all pages with a screenshot
 */
export async function picturedPages(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(END_BY_OPERATOR);
    const pages = [];
    for (const pattern of pagePatterns) {
      if (LEFT_OUT.test(pattern)) continue;
      const path = await pathOf(client, pattern);
      if (path === undefined) continue;
      const as = VIEWERS.find(([shape]) => shape.test(pattern))?.[1];
      const rest = SEEN.find(([shape]) => shape.test(pattern))?.[1] ?? { seen: [] };
      pages.push({ name: nameOf(pattern), path: path + (await queryOf(client, pattern)), as, ...rest });
    }
    return pages;
  } finally {
    await client.end();
  }
}

async function queryOf(client, pattern) {
  const sql = QUERIES_OF_DEMO[pattern];
  if (sql === undefined) return QUERIES[pattern] ?? '';
  const { rows } = await client.query({ text: `${sql} LIMIT 1`, rowMode: 'array' });
  return rows[0]?.[0] ?? '';
}

/** Undefined for a page of something that the demo lacks. */
async function pathOf(client, pattern) {
  if (!pattern.includes('{')) return pattern;
  const sql = EXAMPLES[pattern];
  // The numbers of products, chapters and months start at 1.
  if (sql === undefined) return pattern.replaceAll(/\{\w+\}/g, '1');
  const { rows } = await client.query({ text: `${sql} LIMIT 1`, rowMode: 'array' });
  return rows[0] && pattern.replace(/\{\w+\}/, String(rows[0][0]));
}

/** `/lives/play/{id}/result` becomes lives-play-id-result. */
const nameOf = (pattern) => pattern.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '-') || 'home';
