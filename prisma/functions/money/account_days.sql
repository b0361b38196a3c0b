-- Money in and out of a member's account by Seoul day and operation, from p_from to before p_until: the counted totals
-- plus each posting that no fold has claimed yet. In one statement, a posting is in exactly one of the two. Unclaimed
-- postings are the newest: only the account's postings from the first mark on are read, however many precede it, and
-- (OFFSET 0) the transfer of each alone. The planner overestimates the unclaimed rows, so JIT is disabled.
-- Called by server/src/money. Rules: MONEY-8.
CREATE OR REPLACE FUNCTION account_days(p_account_id bigint, p_from date, p_until date)
RETURNS TABLE (
  day date, outgoing boolean, operation text, granted bigint, bought bigint, entry_cnt int, first_id bigint, last_id bigint
) LANGUAGE sql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
  SELECT d.day, d.outgoing, d.operation, d.granted, d.bought, d.entry_cnt, d.first_id, d.last_id
  FROM account_day_totals d WHERE d.account_id = p_account_id AND d.day >= p_from AND d.day < p_until
  UNION ALL
  SELECT (t.created_at AT TIME ZONE 'Asia/Seoul')::date, p.outgoing, t.operation,
    CASE WHEN p.fund = 'granted' THEN p.amount ELSE 0 END, CASE WHEN p.fund = 'bought' THEN p.amount ELSE 0 END,
    (NOT EXISTS (SELECT FROM ledger_entries e WHERE e.transfer_id = p.transfer_id AND e.id < p.id
      AND CASE WHEN p.outgoing THEN e.source_id ELSE e.destination_id END = p_account_id))::int,
    p.id, p.id
  FROM (
    SELECT s.id, s.transfer_id, s.fund, s.amount, true AS outgoing FROM ledger_entries s
    WHERE s.source_id = p_account_id AND s.id >= (SELECT min(u.posting_id) FROM ledger_pending u)
    UNION ALL
    SELECT s.id, s.transfer_id, s.fund, s.amount, false FROM ledger_entries s
    WHERE s.destination_id = p_account_id AND s.id >= (SELECT min(u.posting_id) FROM ledger_pending u)
  ) p CROSS JOIN LATERAL (
    SELECT t.operation, t.created_at FROM ledger_operations t WHERE t.id = p.transfer_id OFFSET 0) t
  WHERE t.created_at >= p_from::timestamp AT TIME ZONE 'Asia/Seoul' AND t.created_at < p_until::timestamp AT TIME ZONE 'Asia/Seoul'
    AND EXISTS (SELECT FROM ledger_pending u JOIN ledger_account_keys a ON a.id = p_account_id
      WHERE u.posting_id = p.id AND (u.account_id = p_account_id OR a.kind = 'wallet'))
$$;
