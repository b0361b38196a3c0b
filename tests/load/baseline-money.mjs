// The minimal implementation of the same work: plain Fastify, and one prepared statement through pg. Confirming a
// charge requires a request to the provider first, and so it does here.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const app = Fastify();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

app.get('/health/ready', () => ({}));
app.post('/v1/pg/card/notify', async (request) => {
  const { order_no } = request.body;
  const response = await fetch(`${process.env.PAYMENT_PROVIDER_URL}/v1/orders/${order_no}/payment`);
  const { amount, payment_key } = await response.json();
  const { rows } = await pool.query({
    name: 'order_advance',
    text: `SELECT outcome FROM order_advance(p_order_no => $1, p_to => 'paid', p_details => $2, p_source => 'notification',
      p_now => now())`,
    values: [order_no, JSON.stringify({ amount_krw: amount, payment_key })],
  });
  return { outcome: rows[0].outcome };
});
app.post('/v1/user/bt-subscribe', async (request) => {
  const { rows } = await pool.query({
    name: 'subscription_pay',
    text: `SELECT outcome, answer FROM subscription_pay(p_user_key => $1, p_host_key => $2, p_star => $3, p_key => $4,
      p_hash => $5, p_now => now())`,
    values: [Number(request.headers['x-sender']), request.body.target_user_key, 45, randomUUID(), ''],
  });
  return rows[0].answer;
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
