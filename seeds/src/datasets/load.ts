import { Database } from '@honey/server/core/database/database';
import { Passwords } from '@honey/server/session/passwords.service';
import type { INestApplicationContext } from '@nestjs/common';
import { builtPassword } from '../builders/index.ts';
import { makeCi } from './ci.ts';
import type { Report } from './dataset.ts';

const members = 100_000;
const lives = 1_000;

/** The personas among 100,000 members and 1,000 lives, written in bulk: for looking at queries and pages under weight. */
export async function makeLoad(app: INestApplicationContext, report: Report): Promise<void> {
  await makeCi(app, report);
  const { pool } = app.get(Database);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    report(`${members} members`);
    await client.query(
      `INSERT INTO users (login_id, password_hash, nick, profile_id, role, verification_yn, user_adult_yn)
       SELECT 'load' || n, $1, '부하벌' || n, 'load' || n, (CASE WHEN n <= $3 THEN 'host' ELSE 'member' END)::user_role, true, true
       FROM generate_series(1, $2::int) n`,
      [await app.get(Passwords).hash(builtPassword), members, lives],
    );
    report(`${lives} lives`);
    await client.query(
      `INSERT INTO lives (host_key, title, theme_cd, type, state, started_at, viewer_cnt, like_cnt, hot_score)
       SELECT user_key, '부하 라이브 ' || user_key, (ARRAY['talk', 'music', 'game', 'food', 'dance', 'outdoor'])[1 + user_key % 6],
         (CASE WHEN user_key % 10 = 0 THEN 'red' ELSE 'normal' END)::live_type, 'live',
         now() - make_interval(mins => user_key % 300), user_key % 977, user_key % 311, user_key % 733
       FROM users WHERE login_id LIKE 'load%' AND role = 'host'`,
    );
    report('who follows whom, and fan clubs');
    await client.query(
      `INSERT INTO follows (host_key, user_key)
       SELECT DISTINCT h.user_key, m.user_key FROM (
         SELECT user_key, row_number() OVER () AS n FROM users WHERE login_id LIKE 'load%' AND role = 'member'
       ) m JOIN (
         SELECT user_key, row_number() OVER () AS n FROM users WHERE login_id LIKE 'load%' AND role = 'host'
       ) h ON h.n IN (m.n % 1000 + 1, m.n % 37 + 1, m.n % 401 + 1) ON CONFLICT DO NOTHING`,
    );
    await client.query('ANALYZE');
  } finally {
    await client.query('RESET statement_timeout');
    client.release();
  }
}
