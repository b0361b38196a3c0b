import type { Proof } from '../wallet/index.ts';
import { missionProofs } from './missions/missions.proofs.ts';
import { monthEventProofs } from './monthly/month-events.proofs.ts';

/** The order of the spins, with the one before each. */
const spinsInOrder = `SELECT s.*, lag(s.animal_cd) OVER w AS animal_before, lag(s.since_cnt) OVER w AS since_before
  FROM roulette_spins s WINDOW w AS (ORDER BY s.spin_id)`;

/** Draws, tickets and prizes of events. */
export const eventProofs: readonly Proof[] = [
  ...missionProofs,
  ...monthEventProofs,
  {
    name: 'a published seed matches the hash that was published before',
    sql: `SELECT d.seed_id FROM draw_seeds d WHERE d.seed IS NOT NULL AND encode(sha256(decode(d.seed, 'hex')), 'hex') <> d.seed_hash`,
  },
  {
    name: 'a round of the roulette has its seed, and publishes it once it is closed',
    sql: `SELECT r.round_id, d.seed_id FROM roulette_rounds r FULL JOIN (SELECT * FROM draw_seeds WHERE kind = 'roulette') d USING (seed_id)
      WHERE (r.begins_at, r.ends_at) IS DISTINCT FROM (d.begins_at, d.ends_at) OR (d.seed IS NOT NULL AND r.closed_at IS NULL)`,
  },
  {
    name: 'a spin of a closed round has the lot that its seed draws',
    sql: `SELECT s.spin_id FROM roulette_spins s JOIN roulette_rounds r USING (round_id) JOIN draw_seeds d USING (seed_id)
      WHERE d.seed IS NOT NULL AND NOT s.forced_yn AND s.lot <> draw_lot(decode(d.seed, 'hex'),
        draw_message('roulette', d.period, s.number, s.user_key, s.word_hash), 10000)`,
  },
  {
    name: 'a spin has the field and the prize of its lot',
    sql: `SELECT s.spin_id FROM roulette_spins s JOIN roulette_rounds r USING (round_id) CROSS JOIN LATERAL roulette_field(s.lot) f
      WHERE s.animal_cd <> f.animal_cd OR (s.asset::text, s.amount) IS DISTINCT FROM (CASE f.prize_cd
        WHEN 'btuc' THEN 'BTUC' WHEN 'star' THEN 'STAR' WHEN 'cumulative' THEN 'STAR' END, CASE f.prize_cd
        WHEN 'cumulative' THEN least(r.prize_max, r.prize_begin + r.prize_growth * s.since_cnt) WHEN 'ticket' THEN 0 ELSE f.amount END)
        OR encode(sha256(convert_to(s.word, 'UTF8')), 'hex') <> s.word_hash
      UNION ALL SELECT s.spin_id FROM roulette_spins s LEFT JOIN roulette_rounds r USING (round_id) WHERE r.round_id IS NULL`,
  },
  {
    name: 'the spins of a round are numbered without gaps, within its time',
    sql: `SELECT s.spin_id FROM (SELECT n.*, row_number() OVER (PARTITION BY n.round_id ORDER BY n.spin_id) AS place FROM roulette_spins n) s
      JOIN roulette_rounds r USING (round_id) WHERE s.number <> s.place OR s.created_at < r.begins_at OR s.created_at >= r.ends_at`,
  },
  {
    name: 'the cumulative prize grew with each spin since the last win',
    sql: `SELECT s.spin_id FROM (${spinsInOrder}) s WHERE s.since_cnt <> CASE
        WHEN s.since_before IS NULL OR s.animal_before = 'dragon' THEN 0 ELSE s.since_before + 1 END`,
  },
  {
    name: 'a spin spent a ticket of its member and round that was paid out before',
    sql: `SELECT s.spin_id FROM roulette_spins s LEFT JOIN roulette_tickets t USING (ticket_id)
      WHERE (t.user_key, t.round_id) IS DISTINCT FROM (s.user_key, s.round_id) OR t.created_at > s.created_at`,
  },
  {
    name: 'another ticket was paid out by the spin that won it',
    sql: `SELECT s.spin_id, t.ticket_id FROM (SELECT * FROM roulette_spins WHERE animal_cd = 'monkey') s
      FULL JOIN (SELECT * FROM roulette_tickets WHERE reason = 'spin') t ON t.user_key = s.user_key AND t.reason_key = s.spin_id::text
      WHERE t.round_id IS DISTINCT FROM s.round_id`,
  },
  {
    name: 'the prize of a spin was paid by its transfer, and every such transfer has its spin',
    sql: `SELECT s.spin_id, t.id FROM (SELECT * FROM roulette_spins WHERE asset IS NOT NULL OR transfer_id IS NOT NULL) s
      FULL JOIN (
        SELECT o.id, o.owner_key, o.idempotency_key, o.input_hash, o.created_at, e.asset, e.amount, a.user_key, h.kind::text || h.code AS source
        FROM ledger_operations o JOIN ledger_entries e ON e.transfer_id = o.id JOIN ledger_account_keys a ON a.id = e.destination_id
          JOIN ledger_account_keys h ON h.id = e.source_id
        WHERE o.operation = 'event_prize'
      ) t ON t.id = s.transfer_id
      WHERE (t.owner_key, t.idempotency_key, t.input_hash, t.created_at, t.asset, t.amount, t.user_key, t.source) IS DISTINCT FROM
        (s.user_key, 'spin ' || s.spin_id, s.input_hash, s.created_at, s.asset, s.amount, s.user_key, 'houseevent')`,
  },
  {
    name: 'a spin matches its response',
    sql: `SELECT s.spin_id FROM roulette_spins s WHERE ((s.answer ->> 'spin_id')::bigint, (s.answer ->> 'round_id')::int,
        (s.answer ->> 'number')::int, s.answer ->> 'word', (s.answer ->> 'lot')::int, s.answer ->> 'animal_cd',
        (s.answer ->> 'amount')::bigint, s.answer ->> 'forced_yn') IS DISTINCT FROM
        (s.spin_id, s.round_id, s.number, s.word, s.lot, s.animal_cd, s.amount, CASE WHEN s.forced_yn THEN 'Y' ELSE 'N' END)`,
  },
  {
    name: 'a round with forced draws says so',
    sql: `SELECT d.seed_id FROM draw_seeds d JOIN roulette_rounds r USING (seed_id)
      WHERE d.forced_yn <> EXISTS (SELECT FROM roulette_spins s WHERE s.round_id = r.round_id AND s.forced_yn)`,
  },
  {
    name: 'what the event account paid are prizes, and a prize that was not paid has no transfer',
    sql: `SELECT o.id FROM ledger_account_keys h JOIN ledger_entries e ON e.source_id = h.id JOIN ledger_operations o ON o.id = e.transfer_id
      WHERE h.kind = 'house' AND h.code = 'event'
        AND o.operation NOT IN ('event_prize', 'event_attend', 'event_mission', 'event_draw', 'event_rank', 'lotto_prize',
          'coupon_honey')
      UNION ALL SELECT o.id FROM event_unpaid_prizes u JOIN ledger_operations o ON o.operation = u.kind AND o.owner_key = u.user_key
        AND o.owner_key || ' ' || o.idempotency_key = u.source_key
      UNION ALL SELECT NULL WHERE (SELECT count(*) FROM ledger_account_keys a
        WHERE a.kind = 'house' AND a.code = 'event' AND a.asset IN ('STAR', 'BTUC')) <> 2`,
  },
];
