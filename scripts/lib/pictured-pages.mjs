import pg from 'pg';
import { pagePatterns } from '../../packages/rules/dist/index.js';

// Which pages docs/screenshots shows, as whom, and under which name: of each page of the product the one that
// the rules declare, so that a new page is pictured with the others.

/**
 * Who looks at a page: the first that fits.
 * @type {[RegExp, string][]}
 */
const ONLOOKERS = [
  [/^\/(admin|mgt)/, 'admin01'],
  [/^\/lives\/play\/\{id\}\/result-admin/, 'admin01'],
  [/^\/lives\/play\/\{id\}\/result/, 'host05'],
  [/^\/mypage\/settings\/(live|person\/block\/(chat|live))/, 'host05'],
  [/^\/mypage\/settings\/service\/(exchange|income|live|signature)/, 'host05'],
  [/^\/mypage\/settings\/service\/qnas\/(privilege|add-privilege)/, 'vip01'],
  [/^\/(mypage|messages|channels|search|lives\/play|ebooks)/, 'viewer01'],
  [/^\/stores\/(item|products|bankbook|complete|result)/, 'viewer01'],
  [/^\/users\/(host-apply|user-cert)/, 'viewer01'],
];

/** Pages that show nothing of their own: they lead on at once, or answer an app. */
const LEFT_OUT = /^\/(users\/login-callback|app)\b|\/sdkPlayer/;

/** What a page is opened with. */
const QUERIES = {
  '/search/result': `?keyword=${encodeURIComponent('하늘')}`,
  '/mypage/alarms': '?tab=active',
};

/** What stands for the parts that vary, of the demo; the first row of each. */
const EXAMPLES = {
  '/announce/{id}': 'SELECT board_sn FROM notices ORDER BY board_sn DESC',
  '/channels/{id}': `SELECT user_key FROM users WHERE login_id = 'host01'`,
  '/lives/{id}': `SELECT vod_key FROM lives WHERE state = 'live' ORDER BY viewer_cnt DESC, vod_key`,
  '/lives/play/{id}': `SELECT vod_key FROM lives WHERE state = 'live' ORDER BY viewer_cnt DESC, vod_key`,
  '/embed/lives/{id}': `SELECT vod_key FROM lives WHERE state = 'live' ORDER BY viewer_cnt DESC, vod_key`,
  '/lives/play/{id}/result': `SELECT vod_key FROM lives JOIN users ON user_key = host_key
    WHERE login_id = 'host05' AND state = 'ended' ORDER BY vod_key DESC`,
  '/lives/play/{id}/result-admin': `SELECT vod_key FROM lives JOIN users ON user_key = host_key
    WHERE login_id = 'host05' AND state = 'ended' ORDER BY vod_key DESC`,
  '/mypage/settings/service/qnas/detail/{id}': `SELECT board_sn FROM inquiries JOIN users USING (user_key)
    WHERE login_id = 'viewer01' ORDER BY board_sn DESC`,
  '/policy/{id}': 'SELECT gubn FROM policies ORDER BY gubn',
  '/stores/result/{order_no}': `SELECT order_no FROM orders JOIN users USING (user_key)
    WHERE login_id = 'viewer01' AND state = 'paid' ORDER BY order_id DESC`,
};

/**
 * @param {string} databaseUrl of a demo
 * @returns {Promise<{ name: string, path: string, as?: string }[]>} every page that is pictured; without `as`: a guest
 */
export async function picturedPages(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const pages = [];
    for (const pattern of pagePatterns) {
      if (LEFT_OUT.test(pattern)) continue;
      const path = await pathOf(client, pattern);
      if (path === undefined) continue;
      const as = ONLOOKERS.find(([shape]) => shape.test(pattern))?.[1];
      pages.push({ name: nameOf(pattern), path: path + (QUERIES[pattern] ?? ''), as });
    }
    return pages;
  } finally {
    await client.end();
  }
}

/** Undefined for a page of something that the demo has none of. */
async function pathOf(client, pattern) {
  if (!pattern.includes('{')) return pattern;
  const sql = EXAMPLES[pattern];
  // The numbers of products, chapters and months begin at 1.
  if (sql === undefined) return pattern.replaceAll(/\{\w+\}/g, '1');
  const { rows } = await client.query({ text: `${sql} LIMIT 1`, rowMode: 'array' });
  return rows[0] && pattern.replace(/\{\w+\}/, String(rows[0][0]));
}

/** `/lives/play/{id}/result` is lives-play-id-result. */
const nameOf = (pattern) => pattern.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '-') || 'home';
