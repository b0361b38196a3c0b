import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';
import { compare, WARM_UP_SECONDS } from './http-load.mjs';
import { accessToken, startProgram, startServer } from './world.mjs';

const paymentSecret = 'bench-only-payment-secret-of-enough-length';
const star = 100;
const amountKrw = 11_000;
/** More orders than can be confirmed in all rounds of both sides. */
const ordersASecond = 2_500;
const fansOfHost = 12;
const applications = 50;

/**
 * Confirms charges and subscribes, against baselines in the same run; then applies for exchanges all at once.
 * @param {{ world: Awaited<ReturnType<typeof import('./world.mjs').makeWorld>>, rounds: number, seconds: number }}
 * options
 */
export async function measureMoney({ world, rounds, seconds }) {
  const provider = await startProgram('tests/load/paying-provider.mjs', { AMOUNT_KRW: String(amountKrw) });
  const environment = {
    DATABASE_URL: world.url,
    PAYMENT_PROVIDER_URL: provider.url,
    PAYMENT_SECRET: paymentSecret,
  };
  const programs = [provider];
  const client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
  try {
    const server = await startServer(environment);
    programs.push(server);
    const baselineServer = await startProgram('tests/load/baseline-money.mjs', environment);
    programs.push(baselineServer);
    const total = Math.ceil((rounds * seconds + WARM_UP_SECONDS) * 3 * ordersASecond);
    await makeOrders(client, world.members, total);
    // After the orders, which it copies.
    const frozen = await startProgram('tests/load/frozen-money.mjs', {
      ...environment,
      OWNER_URL: world.ownerUrl,
    });
    programs.push(frozen);
    let next = 0;
    const confirmation = (url) => ({
      url: `${url}/v1/pg/card/notify`,
      method: 'POST',
      request: () => ({}),
      next: () => {
        next += 1;
        if (next > total) throw new Error('there are too few orders to confirm');
        return { body: notificationOf(next) };
      },
    });
    const charges = await compare({
      measured: confirmation(server.url),
      baseline: confirmation(baselineServer.url),
      others: { frozen: confirmation(frozen.url) },
      rounds,
      seconds,
    });
    const counted = await countCharges(client);
    await prepareSubscriptions(client, world);
    const subscription = (url) => ({
      url: `${url}/v1/user/bt-subscribe`,
      method: 'POST',
      request: (index) => {
        const userKey = world.members[index % world.members.length];
        return {
          headers: { authorization: `Bearer ${accessToken(userKey)}`, 'x-sender': String(userKey) },
          body: JSON.stringify({ target_user_key: world.hosts[index % world.hosts.length].hostKey }),
        };
      },
    });
    const subscriptions = await compare({
      measured: subscription(server.url),
      baseline: subscription(baselineServer.url),
      others: { frozen: subscription(frozen.url) },
      rounds,
      seconds,
    });
    const accepted = await applySimultaneously(client, server.url, world);
    return { charges, subscriptions, ...counted, accepted, applications };
  } finally {
    await client.end();
    await Promise.all(programs.map((program) => program.stop()));
  }
}

const orderNoOf = (number) => `B${String(number).padStart(12, '0')}`;

/** Orders whose payment windows are open. */
async function makeOrders(client, members, total) {
  await client.query(
    `INSERT INTO orders (order_no, user_key, kind, method, state, title, star_cnt, amount_krw, idempotency_key, input_hash,
       payment_key, expires_at, created_at)
     SELECT 'B' || lpad(n::text, 12, '0'), ($1::int[])[1 + n % $2], 'honey', 'card', 'waiting', 'bench', $3, $4, 'bench ' || n, '',
       'pay_B' || lpad(n::text, 12, '0'), now() + interval '1 day', now()
     FROM generate_series(1, $5::int) n`,
    [members, members.length, star, amountKrw, total],
  );
  await client.query('ANALYZE orders');
}

/** A notification, signed as the provider signs. */
function notificationOf(number) {
  const order_no = orderNoOf(number);
  const message = {
    event_id: `evt_${randomUUID()}`,
    order_no,
    payment_key: `pay_${order_no}`,
    status: 'paid',
    amount: amountKrw,
    sent_at: Date.now(),
  };
  const text = [
    'notification',
    message.event_id,
    order_no,
    message.payment_key,
    'paid',
    amountKrw,
    message.sent_at,
  ];
  const signature = createHmac('sha256', paymentSecret).update(text.join('\n')).digest('hex');
  return JSON.stringify({ ...message, signature });
}

/** Orders that are paid without their honey, and honey that was credited more than once. */
async function countCharges(client) {
  const { rows } = await client.query(
    `SELECT count(*) FILTER (WHERE t.credits IS NULL)::int AS lost, count(*) FILTER (WHERE t.credits > 1)::int AS doubled
     FROM orders o LEFT JOIN (
       SELECT idempotency_key AS order_no, count(*) AS credits FROM ledger_transfers WHERE operation = 'honey_sale' GROUP BY 1
     ) t USING (order_no) WHERE o.state = 'paid'`,
  );
  return rows[0];
}

/** Every host has enough fans, and a term may always be followed by another one. */
async function prepareSubscriptions(client, { members, hosts }) {
  await client.query(
    `INSERT INTO fan_totals (host_key, user_key, star_cnt)
     SELECT h.key, m.key, 1000 FROM unnest($1::int[]) h(key) CROSS JOIN unnest($2::int[]) m(key) ON CONFLICT DO NOTHING`,
    [hosts.map(({ hostKey }) => hostKey), members.slice(-fansOfHost)],
  );
  await client.query(
    `INSERT INTO site_settings (key, value, updated_at) VALUES ('subscription_renew_days', '10000000', now())`,
  );
}

/** Applications of one host at once: one may be accepted. */
async function applySimultaneously(client, url, { members, hosts }) {
  const [{ hostKey }] = hosts;
  await client.query(
    `INSERT INTO exchange_accounts (user_key, state, business_type, bank_cd, details_enc, id_file_id, passbook_file_id, asked_at, decided_at)
     VALUES ($1, 'registered', 1, '088', '', 0, 0, now(), now())`,
    [hostKey],
  );
  await client.query(
    `SELECT outcome FROM gift_send(jsonb_build_object('sender', $1::int, 'host', $2::int, 'star_cnt', 100000, 'message', '',
       'key', 'bench', 'hash', '', 'given_at', now()))`,
    [members[0], hostKey],
  );
  const responses = await Promise.all(
    Array.from({ length: applications }, () =>
      fetch(`${url}/v1/user/bt-calculate-ask-proc`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${accessToken(hostKey, 'host')}`,
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ star_cnt: 1_000 }),
      }),
    ),
  );
  return responses.filter(({ ok }) => ok).length;
}
