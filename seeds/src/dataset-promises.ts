import type pg from 'pg';

/**
 * A promise of a dataset: the statement returns violations in words. $1, if used, is the current time of the
 * product's clock.
 */
interface DatasetPromise {
  what: string;
  broken: string;
}

const grades: DatasetPromise = {
  what: 'payment grades follow from orders',
  broken: `
    SELECT u.login_id FROM users u LEFT JOIN pay_grades_of_orders() g
      ON g.user_key = u.user_key AND g.month = (SELECT max(month) FROM pay_grade_months) AND g.source = 'payments'
    WHERE u.vip_level <> coalesce(g.vip_level, 0)`,
};

const gradesOfThisMonth: DatasetPromise = {
  what: 'the grades of this month are decided',
  broken: `
    SELECT 'the last month with grades is ' || coalesce(max(month), 'none') FROM pay_grade_months
    HAVING max(month) IS DISTINCT FROM to_char($1::timestamptz AT TIME ZONE 'Asia/Seoul', 'YYYYMM')`,
};

const balances: DatasetPromise = {
  what: 'balances and grades match README',
  broken: `
    SELECT concat_ws(' ', p.login_id, w.granted + w.bought, u.vip_level)
    FROM (VALUES ('viewer01', 100000, 0), ('viewer02', 0, 0), ('vip01', 5000000, 1)) p (login_id, honey, vip_level)
      LEFT JOIN users u USING (login_id) LEFT JOIN wallets w ON w.user_key = u.user_key AND w.asset = 'STAR'
    WHERE (w.granted + w.bought, u.vip_level) IS DISTINCT FROM (p.honey::bigint, p.vip_level)`,
};

const fan: DatasetPromise = {
  what: 'fan01 is a fan of host01, of level 10',
  broken: `
    SELECT 'level ' || coalesce(max(fan_level(t.star_cnt)), 0) FROM fan_totals t
      JOIN users f ON f.user_key = t.user_key AND f.login_id = 'fan01'
      JOIN users h ON h.user_key = t.host_key AND h.login_id = 'host01'
    HAVING max(fan_level(t.star_cnt)) IS DISTINCT FROM 10`,
};

const histories: DatasetPromise = {
  what: 'viewer01 and vip01 have every kind of entry in their histories',
  broken: `
    SELECT w.login_id || ' has no ' || w.kind
    FROM (SELECT * FROM (VALUES ('viewer01'), ('vip01')) p (login_id) CROSS JOIN unnest(
      ARRAY['gift', 'subscription', 'bank honey_sale', 'card honey_sale', 'honey_refund', 'item']) k (kind)) w
    WHERE NOT EXISTS (
      SELECT FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t.id
        JOIN ledger_accounts a ON a.id IN (p.source_id, p.destination_id) AND a.kind = 'wallet'
        JOIN users u ON u.user_key = a.user_key AND u.login_id = w.login_id
        LEFT JOIN orders o ON t.operation = 'honey_sale' AND o.order_no = t.idempotency_key
      WHERE coalesce(o.method::text || ' ', '') || t.operation = w.kind)`,
};

const exchanges: DatasetPromise = {
  what: 'host01 has exchanges in every state',
  broken: `
    SELECT 'none is ' || s FROM unnest(enum_range(NULL::exchange_state)) s
    WHERE NOT EXISTS (
      SELECT FROM exchanges e JOIN users u USING (user_key) WHERE e.state = s AND u.login_id = 'host01')`,
};

const liveDays: DatasetPromise = {
  what: 'host01 to host05 have broadcast for three hours on at least three days',
  broken: `
    SELECT p.login_id || ' on ' || count(DISTINCT (l.started_at AT TIME ZONE 'Asia/Seoul')::date)
    FROM (VALUES ('host01'), ('host02'), ('host03'), ('host04'), ('host05')) p (login_id)
      LEFT JOIN users u USING (login_id)
      LEFT JOIN lives l ON l.host_key = u.user_key AND l.ended_at >= l.started_at + interval '3 hours' AND l.ended_at <= $1::timestamptz
    GROUP BY p.login_id HAVING count(DISTINCT (l.started_at AT TIME ZONE 'Asia/Seoul')::date) < 3`,
};

const commentDays: DatasetPromise = {
  what: 'comments span at least twenty days',
  broken: `
    SELECT 'they are of ' || count(DISTINCT (created_at AT TIME ZONE 'Asia/Seoul')::date) FROM host_comments
    WHERE created_at <= $1::timestamptz
    HAVING count(DISTINCT (created_at AT TIME ZONE 'Asia/Seoul')::date) < 20`,
};

/**
 * The last thirty days before the current one, in Seoul, as timestamps without a time zone: of dates, generate_series makes
 * timestamps in the session's time zone, which moves the end of a Seoul day by hours.
 */
const lastDays = `generate_series(date_trunc('day', $1::timestamptz AT TIME ZONE 'Asia/Seoul') - interval '30 days',
  date_trunc('day', $1::timestamptz AT TIME ZONE 'Asia/Seoul') - interval '1 day', interval '1 day') days (day)`;

const ranked: DatasetPromise = {
  what: 'ten hosts and thirty members are in the ranks of each of the last thirty days',
  broken: `
    SELECT days.day::date || ': ' || count(DISTINCT g.host_key) || ' hosts, ' || count(DISTINCT g.sender_key) || ' members'
    FROM ${lastDays} LEFT JOIN gifts g ON (g.created_at AT TIME ZONE 'Asia/Seoul')::date = days.day
    GROUP BY days.day HAVING count(DISTINCT g.host_key) < 10 OR count(DISTINCT g.sender_key) < 30`,
};

/** Periods are closed a minute after they end; another minute is allowed for the job. */
const closedRanks: DatasetPromise = {
  what: 'the ranks of the last thirty days are closed, with as many',
  broken: `
    SELECT days.day::date || ': ' || count(*) FILTER (WHERE r.kind = 'host') || ' hosts, '
      || count(*) FILTER (WHERE r.kind = 'member') || ' members'
    FROM ${lastDays} LEFT JOIN rank_places r ON r.period = 'day' AND r.starts_on = days.day::date
    WHERE (days.day + interval '1 day 2 minutes') AT TIME ZONE 'Asia/Seoul' <= $1::timestamptz
    GROUP BY days.day
    HAVING count(*) FILTER (WHERE r.kind = 'host') < 10 OR count(*) FILTER (WHERE r.kind = 'member') < 30`,
};

const subscribable: DatasetPromise = {
  what: 'viewer01 may subscribe to host01, host02 and host03',
  broken: `
    SELECT h.login_id || ' ' || subscription_refusal(v.user_key, h.user_key, $1::timestamptz)
    FROM users v JOIN users h ON h.login_id IN ('host01', 'host02', 'host03')
    WHERE v.login_id = 'viewer01' AND subscription_refusal(v.user_key, h.user_key, $1::timestamptz) IS NOT NULL`,
};

const readMessages: DatasetPromise = {
  what: 'messages were read before they were answered',
  broken: `
    SELECT DISTINCT u.login_id FROM messages m
      JOIN messages answer ON answer.sender_key = m.receiver_key AND answer.receiver_key = m.sender_key AND answer.id > m.id
      JOIN message_boxes b ON b.user_key = m.receiver_key AND b.other_key = m.sender_key AND b.read_up_to < m.id
      JOIN users u ON u.user_key = m.receiver_key`,
};

const rounds: DatasetPromise = {
  what: 'two rounds of the roulette are closed, with published seeds, unforced spins and winners',
  broken: `
    SELECT 'there are ' || count(*) FROM draw_seeds d JOIN roulette_rounds r USING (seed_id)
    WHERE d.seed IS NOT NULL AND NOT d.forced_yn AND r.closed_at <= $1::timestamptz AND d.published_at <= r.begins_at - interval '7 days'
      AND EXISTS (SELECT FROM roulette_spins s WHERE s.round_id = r.round_id AND s.asset = 'STAR' AND s.amount >= 100)
    HAVING count(*) <> 2`,
};

const tickets: DatasetPromise = {
  what: 'viewer01 has three tickets of the open round, and attended on the twelve days before today',
  broken: `
    SELECT coalesce(t.tickets, 0) || ' tickets, ' || a.days || ' days'
    FROM users u CROSS JOIN LATERAL (
      SELECT count(*) AS tickets FROM roulette_round_at($1::timestamptz) r
        CROSS JOIN LATERAL roulette_tickets_left(u.user_key, r.round_id)) t
      CROSS JOIN LATERAL (
        SELECT count(*) AS days FROM attendances a WHERE a.user_key = u.user_key
          AND a.day BETWEEN ($1::timestamptz AT TIME ZONE 'Asia/Seoul')::date - 12 AND ($1::timestamptz AT TIME ZONE 'Asia/Seoul')::date - 1) a
    WHERE u.login_id = 'viewer01' AND (t.tickets, a.days) IS DISTINCT FROM (3, 12)`,
};

const event: DatasetPromise = {
  what: 'a monthly event with every kind of part is running, has entrants, and a banner and a notice lead to it',
  broken: `
    SELECT 'there are ' || count(*) FROM month_events e
    WHERE e.published_at IS NOT NULL AND $1::timestamptz >= e.begins_at AND $1::timestamptz < e.ends_at
      AND (SELECT count(DISTINCT p.value ->> 'type') FROM jsonb_array_elements(e.parts) p) = 8
      AND EXISTS (SELECT FROM month_event_entries n WHERE n.event_id = e.event_id)
      AND EXISTS (SELECT FROM banners b WHERE b.link = '/event/month-' || e.event_id)
      AND EXISTS (SELECT FROM notices n WHERE n.content LIKE '%](/event/month-' || e.event_id || ')%')
    HAVING count(*) <> 1`,
};

const belongings: DatasetPromise = {
  what: 'viewer01 has a coupon of each kind, and two bought chapters',
  broken: `
    SELECT count(*) FILTER (WHERE p.operation = 'coupon_grant') || ' coupons, ' || count(*) FILTER (WHERE p.operation = 'ebook_buy') || ' chapters'
    FROM users u LEFT JOIN external_purchases p ON p.user_key = u.user_key AND p.state = 'done'
    WHERE u.login_id = 'viewer01'
    HAVING count(*) FILTER (WHERE p.operation = 'coupon_grant') <> 3 OR count(*) FILTER (WHERE p.operation = 'ebook_buy') <> 2`,
};

/** The month before the one that had ended an hour ago. */
const closedMonth = `to_char(date_trunc('month', ($1::timestamptz - interval '61 minutes') AT TIME ZONE 'Asia/Seoul') - interval '1 month', 'YYYYMM')`;

const pureHosts = (count: number): DatasetPromise => ({
  what: `the last closed month has pure hosts, ${count} at least, each with watchers`,
  broken: `
    SELECT 'there are ' || count(*) FROM pure_hosts p WHERE p.month = ${closedMonth} AND p.watcher_cnt > 0 HAVING count(*) < ${count}`,
});

/** Its round begins 5 days and 21 hours before its draw. */
const lotto: DatasetPromise = {
  what: 'the lotto of last week is drawn by a seed that was published a week before, with winners and tickets of viewer01',
  broken: `
    SELECT 'there are ' || count(*) FROM lotto_rounds r
    WHERE r.paid_at <= $1::timestamptz AND r.seed IS NOT NULL AND NOT r.forced_yn AND r.seen_at <= r.draws_at - interval '12 days 21 hours'
      AND EXISTS (SELECT FROM lotto_tickets t WHERE t.round_no = r.round_no AND t.state = 'paid')
      AND EXISTS (SELECT FROM lotto_tickets t JOIN users u USING (user_key) WHERE t.round_no = r.round_no AND u.login_id = 'viewer01')
    HAVING count(*) <> 1`,
};

const ownPrize: DatasetPromise = {
  what: 'of the lotto tickets of viewer01 one won, and one was rolled',
  broken: `
    SELECT count(*) FILTER (WHERE t.state = 'paid') || ' won, ' || count(*) FILTER (WHERE t.spun_yn) || ' rolled'
    FROM lotto_tickets t JOIN users u USING (user_key) WHERE u.login_id = 'viewer01'
    HAVING NOT (bool_or(t.state = 'paid') AND bool_or(t.spun_yn))`,
};

const prizes: DatasetPromise = {
  what: 'winners of an event that is over have an item and a coupon, which the running event offers too',
  broken: `
    SELECT w.kind FROM unnest(ARRAY['ITEM', 'COUPON']) w (kind)
    WHERE NOT EXISTS (SELECT FROM month_event_prizes p JOIN month_events e USING (event_id)
        WHERE e.ends_at <= $1::timestamptz AND e.drawn_at IS NOT NULL AND p.paid_at IS NOT NULL AND p.unpaid_reason IS NULL
          AND p.terms ->> 'asset' = w.kind)
      OR NOT EXISTS (SELECT FROM month_events e, jsonb_array_elements(e.parts) part, jsonb_array_elements(part.value -> 'prizes') prize
        WHERE $1::timestamptz >= e.begins_at AND $1::timestamptz < e.ends_at AND prize.value ->> 'asset' = w.kind)`,
};

const follows: DatasetPromise = {
  what: 'viewer01 follows eight hosts, five of them live',
  broken: `
    SELECT count(*) || ', live ' || count(l.vod_key)
    FROM users v JOIN follows f USING (user_key) JOIN users h ON h.user_key = f.host_key AND h.role = 'host'
      LEFT JOIN lives l ON l.host_key = f.host_key AND l.state = 'live'
    WHERE v.login_id = 'viewer01' HAVING (count(*), count(l.vod_key)) IS DISTINCT FROM (8, 5)`,
};

const yearBack: DatasetPromise = {
  what: 'lives, ranks of months and notices reach twelve months back',
  broken: `
    SELECT p.what || ' reach back to ' || coalesce(to_char(p.since, 'YYYY-MM-DD'), 'nothing')
    FROM (VALUES
      ('lives', (SELECT min(started_at) FROM lives)),
      ('ranks', (SELECT min(starts_on)::timestamptz FROM rank_places WHERE period = 'month')),
      ('notices', (SELECT min(created_at) FROM notices))) p (what, since)
    WHERE p.since IS NULL OR p.since > $1::timestamptz - interval '340 days'`,
};

const clips: DatasetPromise = {
  what: 'each running live has a clip of its own, and the thumbnail of the same person',
  broken: `
    SELECT l.vod_key || ' ' || l.clip || ' ' || coalesce(l.thumbnail, '') FROM lives l JOIN users u ON u.user_key = l.host_key
    WHERE l.state = 'live' AND (l.clip = '' OR l.thumbnail NOT LIKE '%-' || l.clip || '.webp'
      OR u.profile_info NOT LIKE '%/' || l.clip || '.webp'
      OR EXISTS (SELECT FROM lives other WHERE other.state = 'live' AND other.clip = l.clip AND other.vod_key <> l.vod_key))`,
};

const promises: Readonly<Record<string, readonly DatasetPromise[]>> = {
  empty: [grades],
  ci: [grades, gradesOfThisMonth, balances, fan, event, pureHosts(1), lotto, prizes],
  demo: [
    grades,
    gradesOfThisMonth,
    balances,
    fan,
    histories,
    exchanges,
    liveDays,
    commentDays,
    ranked,
    closedRanks,
    subscribable,
    readMessages,
    rounds,
    tickets,
    event,
    belongings,
    pureHosts(3),
    lotto,
    ownPrize,
    prizes,
    follows,
    yearBack,
    clips,
  ],
};

/** The promises of a dataset, in words. */
export const promisesOf = (dataset: string): string[] => (promises[dataset] ?? []).map(({ what }) => what);

/** The promises that a dataset's database violates, in words. `now` is the current time of the product's clock. */
export async function brokenPromises(client: pg.ClientBase, dataset: string, now: Date): Promise<string[]> {
  const problems: string[] = [];
  for (const { what, broken } of promises[dataset] ?? []) {
    const { rows } = await client.query<[string | null]>({
      text: broken,
      values: broken.includes('$1') ? [now] : [],
      rowMode: 'array',
    });
    if (rows.length > 0) problems.push(`${what}: ${rows.map(([found]) => found).join('; ')}`);
  }
  return problems;
}
