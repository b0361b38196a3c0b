import type { Proof } from '../../wallet/index.ts';

/** What missions and attendance paid. */
export const missionProofs: readonly Proof[] = [
  {
    name: 'a ticket for a mission has its paid reward, and the reward its ticket',
    sql: `SELECT r.user_key, r.mission, r.period, t.ticket_id
      FROM (SELECT * FROM mission_rewards WHERE state = 'paid' AND ticket_cnt > 0) r
      FULL JOIN (SELECT * FROM roulette_tickets WHERE reason IN ('watch', 'attend')) t
        ON t.user_key = r.user_key AND t.reason::text = r.mission AND t.reason_key = r.period
      WHERE t.created_at IS DISTINCT FROM r.paid_at OR r.ticket_cnt IS DISTINCT FROM 1`,
  },
  {
    name: 'the BTUC of a mission were paid by their transfer, and every such transfer has its reward',
    sql: `SELECT r.user_key, r.mission, r.period, t.id
      FROM (SELECT * FROM mission_rewards WHERE state = 'paid' AND btuc_cnt > 0) r
      FULL JOIN (
        SELECT o.id, o.owner_key, o.operation, o.idempotency_key, o.created_at, e.asset, e.amount, a.user_key, h.kind::text || h.code AS source
        FROM ledger_operations o JOIN ledger_entries e ON e.transfer_id = o.id JOIN ledger_account_keys a ON a.id = e.destination_id
          JOIN ledger_account_keys h ON h.id = e.source_id
        WHERE o.operation IN ('event_attend', 'event_mission')
      ) t ON t.owner_key = r.user_key AND t.idempotency_key = r.mission || ':' || r.period
      WHERE (t.operation, t.created_at, t.asset::text, t.amount, t.user_key, t.source) IS DISTINCT FROM
        (CASE r.mission WHEN 'attend' THEN 'event_attend' ELSE 'event_mission' END, r.paid_at, 'BTUC', r.btuc_cnt::bigint, r.user_key,
          'houseevent')`,
  },
  {
    name: 'a reward is due when its mission was finished, or at the end of that day',
    sql: `SELECT r.user_key, r.mission, r.period FROM mission_rewards r
      WHERE r.due_at NOT IN (r.finished_at, (r.day + 1)::timestamp AT TIME ZONE 'Asia/Seoul')
        OR r.day <> (r.finished_at AT TIME ZONE 'Asia/Seoul')::date OR r.paid_at < r.due_at
        OR r.period <> CASE r.mission WHEN 'watch' THEN r.day || ':' || split_part(r.period, ':', 2)
          WHEN 'follow' THEN date_trunc('week', r.day::timestamp)::date::text ELSE r.day::text END`,
  },
  {
    name: 'an attendance continues the day before, matches its response, and has its reward',
    sql: `SELECT a.user_key, a.day, r.period FROM attendances a
      LEFT JOIN attendances b ON b.user_key = a.user_key AND b.day = a.day - 1
      FULL JOIN (SELECT * FROM mission_rewards WHERE mission = 'attend') r ON r.user_key = a.user_key AND r.day = a.day
      WHERE (a.streak_cnt, a.created_at, a.btuc_cnt + a.week_btuc_cnt + a.month_btuc_cnt, a.answer ->> 'day',
          (a.answer ->> 'streak_cnt')::int, (a.answer ->> 'btuc_cnt')::int, (a.answer ->> 'week_btuc_cnt')::int,
          (a.answer ->> 'month_btuc_cnt')::int, (a.answer ->> 'pay_on')::timestamptz, (a.answer ->> 'created_on')::timestamptz)
        IS DISTINCT FROM (1 + coalesce(b.streak_cnt, 0), r.finished_at, r.btuc_cnt, r.day::text,
          a.streak_cnt, r.btuc_cnt, a.week_btuc_cnt, a.month_btuc_cnt, r.due_at, r.finished_at)`,
  },
];
