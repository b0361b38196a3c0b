-- A page of an account's history, newest first, with the sums by Seoul day and operation that it belongs to. The sums
-- come from counters, which also give the range of postings that contain the entries; so a page reads an index from its
-- position on, however long the history is. A wallet's postings are written under its lock: their order never changes.
-- The first of a transfer's postings represents it. p_from and p_until: the first day and the day after the last;
-- p_outgoing: true for outgoing, false for incoming, null for both; p_only: operations (null: all), p_not: excluded
-- operations (null: none); p_since and p_before: the time range of the entries; p_below: the posting before which the
-- page starts (null: the newest). The plan is made once per connection and suits every page: planning it each time took
-- longer than reading the page. It knows none of the values, so OFFSET 0 states what always holds: the transfers of a
-- page are few, and each is looked up.
-- Called by server/src/money/entries. Rules: MONEY-8, MONEY-10, MONEY-17.
CREATE OR REPLACE FUNCTION account_history(
  p_kind text, p_asset text, p_user_key int, p_from date, p_until date, p_outgoing boolean, p_only text[], p_not text[],
  p_since timestamptz, p_before timestamptz, p_below bigint, p_offset int, p_limit int
) RETURNS TABLE (days json, entries json) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  v_account bigint;
  v_first bigint;
  v_last bigint;
BEGIN
  SELECT a.id INTO v_account FROM ledger_account_keys a
    WHERE a.kind = p_kind::ledger_account_kind AND a.asset = p_asset::ledger_asset AND a.user_key = p_user_key AND a.code = '';
  SELECT
    coalesce(json_agg(json_build_object('day', to_char(d.day, 'YYYYMMDD'), 'outgoing', d.outgoing, 'operation', d.operation,
      'granted', d.granted, 'bought', d.bought, 'entry_cnt', d.entry_cnt) ORDER BY d.day, d.outgoing, d.operation), '[]'),
    min(d.first_id) FILTER (WHERE d.is_chosen), least(max(d.last_id) FILTER (WHERE d.is_chosen), p_below - 1)
  INTO days, v_first, v_last
  FROM (
    SELECT s.day, s.outgoing, s.operation, sum(s.granted)::bigint AS granted, sum(s.bought)::bigint AS bought,
      sum(s.entry_cnt)::int AS entry_cnt, min(s.first_id) AS first_id, max(s.last_id) AS last_id,
      (p_outgoing IS NULL OR s.outgoing = p_outgoing) AND (p_only IS NULL OR s.operation = ANY (p_only))
        AND (p_not IS NULL OR s.operation <> ALL (p_not)) AND s.day >= (p_since AT TIME ZONE 'Asia/Seoul')::date
        AND s.day < (p_before AT TIME ZONE 'Asia/Seoul')::date AS is_chosen
    FROM account_days(v_account, p_from, p_until) s GROUP BY s.day, s.outgoing, s.operation
  ) d;
  entries := '[]';
  IF v_first <= v_last THEN
    SELECT coalesce(json_agg(e ORDER BY e.id DESC), '[]') INTO entries FROM (
      SELECT page.id, page.outgoing, page.operation, page.created_at, page.granted, page.bought,
        -- For what the house passes on to a host, the transfer's caller; for what it passes on between members, the
        -- other member.
        coalesce((SELECT max(o.user_key) FROM ledger_account_keys o WHERE o.id = ANY (page.others) AND o.user_key > 0), CASE
          WHEN page.operation = 'transfer' THEN (page.answer ->> CASE WHEN page.outgoing THEN 'to_user_key' ELSE 'from_user_key' END)::int
          WHEN p_kind = 'income' THEN nullif(nullif(page.owner_key, p_user_key), 0) END) AS other_key,
        CASE WHEN p_kind = 'wallet' THEN coalesce(page.answer ->> 'balance_star_cnt', page.answer ->> 'balance',
          page.answer ->> CASE WHEN page.outgoing THEN 'from_balance' ELSE 'to_balance' END)::bigint END AS balance,
        coalesce(page.answer ->> 'order_no', '') AS order_no, coalesce(i.name, '') AS title,
        g.gift_id, g.vod_key, l.title AS live_title, coalesce(g.message, '') AS message, coalesce(g.combo, 1) AS combo,
        coalesce(k.name, i.name) AS sticker_name
      FROM (
        SELECT * FROM (
          (SELECT p.id, true AS outgoing, p.transfer_id, t.operation, t.owner_key, t.created_at, t.answer, f.granted, f.bought, f.others
           FROM ledger_entries p CROSS JOIN LATERAL (
             SELECT t.operation, t.owner_key, t.created_at, t.answer FROM ledger_operations t WHERE t.id = p.transfer_id OFFSET 0) t
           CROSS JOIN LATERAL (
             SELECT min(s.id) AS begins, array_agg(s.destination_id) AS others,
               coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0)::bigint AS granted,
               coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0)::bigint AS bought
             FROM ledger_entries s WHERE s.transfer_id = p.transfer_id AND s.source_id = v_account) f
           WHERE p.source_id = v_account AND p_outgoing IS DISTINCT FROM false AND p.id >= v_first AND p.id <= v_last
             AND t.created_at >= p_since AND t.created_at < p_before AND f.begins = p.id
             AND (p_only IS NULL OR t.operation = ANY (p_only)) AND (p_not IS NULL OR t.operation <> ALL (p_not))
           ORDER BY p.id DESC LIMIT p_offset + p_limit)
          UNION ALL
          (SELECT p.id, false, p.transfer_id, t.operation, t.owner_key, t.created_at, t.answer, f.granted, f.bought, f.others
           FROM ledger_entries p CROSS JOIN LATERAL (
             SELECT t.operation, t.owner_key, t.created_at, t.answer FROM ledger_operations t WHERE t.id = p.transfer_id OFFSET 0) t
           CROSS JOIN LATERAL (
             SELECT min(s.id) AS begins, array_agg(s.source_id) AS others,
               coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0)::bigint AS granted,
               coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0)::bigint AS bought
             FROM ledger_entries s WHERE s.transfer_id = p.transfer_id AND s.destination_id = v_account) f
           WHERE p.destination_id = v_account AND p_outgoing IS DISTINCT FROM true AND p.id >= v_first AND p.id <= v_last
             AND t.created_at >= p_since AND t.created_at < p_before AND f.begins = p.id
             AND (p_only IS NULL OR t.operation = ANY (p_only)) AND (p_not IS NULL OR t.operation <> ALL (p_not))
           ORDER BY p.id DESC LIMIT p_offset + p_limit)
        ) sides ORDER BY sides.id DESC OFFSET p_offset LIMIT p_limit
      ) page
        LEFT JOIN gifts_given g ON g.transfer_id = page.transfer_id
        LEFT JOIN live_cards l ON l.vod_key = g.vod_key
        LEFT JOIN sticker_names k ON k.sticker_id = g.sticker_id
        LEFT JOIN item_cards i ON i.item_id = coalesce(g.item_id, (page.answer ->> 'item_id')::int)
    ) e;
  END IF;
  RETURN NEXT;
END $$;
