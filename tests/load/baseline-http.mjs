// The minimal implementation of the same work: plain Fastify, one prepared statement through pg, one buffer.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { baselineEventLists } from './baseline-event-lists.mjs';
import { baselineLists } from './baseline-lists.mjs';

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
// One plan for all values: Postgres would plan a third of these statements again each time, which takes longer than
// they do.
const lists = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
const body = await bodyToSend();

app.get('/health/ready', () => ({}));
app.get('/api/caching/main', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(body);
});
app.put('/v1/payment/user-star-use-proc', async (request) => {
  const { target_user_key, vod_key, star_cnt } = request.body;
  const { rows } = await pool.query({
    name: 'gift',
    text: 'SELECT outcome, answer FROM gift_send($1)',
    values: [
      {
        sender: Number(request.headers['x-sender']),
        host: target_user_key,
        vod_key,
        star_cnt,
        message: '',
        key: randomUUID(),
        hash: '',
        given_at: new Date(),
        combo_seconds: 10,
      },
    ],
  });
  return rows[0].answer;
});
app.get('/history', async (request) => {
  const { before, limit } = request.query;
  const { rows } = await pool.query({
    name: 'history',
    text: `SELECT p.id, t.operation, t.created_at, p.amount, p.fund, g.host_key, g.vod_key, l.title, g.message
      FROM ledger_postings p JOIN ledger_transfers t ON t.id = p.transfer_id
        LEFT JOIN gifts g ON g.transfer_id = t.id LEFT JOIN lives l ON l.vod_key = g.vod_key
      WHERE p.source_id = (SELECT account_id FROM wallets WHERE user_key = $1 AND asset = 'STAR') AND p.id < $2
      ORDER BY p.id DESC LIMIT $3`,
    values: [Number(request.headers['x-sender']), before, limit],
  });
  return { list: rows };
});
app.get('/keyset', async (request) => {
  const { before, limit } = request.query;
  const { rows } = await pool.query({
    name: 'keyset',
    text: `SELECT user_key, nick, profile_info, profile_id, vip_level, honor FROM users WHERE user_key < $1
      ORDER BY user_key DESC LIMIT $2`,
    values: [before, limit],
  });
  return { list: rows };
});
app.get('/lists/:name', async (request) => {
  const { name } = request.params;
  const { text, values } = baselineLists[name] ?? baselineEventLists[name];
  const { rows } = await lists.query({ name, text, values: values.map((value) => request.query[value]) });
  return { list: rows };
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));

/** The bytes that the server under test returns. */
async function bodyToSend() {
  if (!process.env.BODY_FROM) return Buffer.from('{}');
  const response = await fetch(process.env.BODY_FROM, { headers: { 'accept-encoding': 'identity' } });
  return Buffer.from(await response.arrayBuffer());
}
