-- Freezes the ranking of an event once every one of its days is closed, from p_from to the day before p_until: the first
-- p_places places without deleted members, and the prizes of p_prizes, one row for each place that has one. Returns
-- `closed`, `waiting` while a day is open, or `done` if it was frozen before.
-- Called by the job of server/src/events/monthly. Rules: EVENTS-57, EVENTS-58.
CREATE OR REPLACE FUNCTION month_event_rank_close(
  p_event_id int, p_kind rank_kind, p_from date, p_until date, p_places int, p_prizes jsonb, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM month_events e WHERE e.event_id = p_event_id AND e.ranked_at IS NULL AND e.published_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'done'; END IF;
  IF rank_days_open(p_from, p_until) THEN RETURN 'waiting'; END IF;
  INSERT INTO month_event_ranks (event_id, place, user_key, star_cnt)
  SELECT p_event_id, (row_number() OVER (ORDER BY r.place))::int, r.user_key, r.star_cnt
  FROM rank_of_days(p_kind, p_from, p_until, p_places) r
    JOIN member_profiles u ON u.user_key = r.user_key AND u.deleted_at IS NULL
  ON CONFLICT (event_id, place) DO NOTHING;
  INSERT INTO month_event_prizes (event_id, kind, number, user_key, asset, amount, terms, decided_at)
  SELECT p_event_id, 'rank', p.place, r.user_key, p.asset, p.amount, p.terms, p_now
  FROM jsonb_to_recordset(p_prizes) AS p (place int, asset ledger_asset, amount bigint, terms jsonb)
    JOIN month_event_ranks r ON r.event_id = p_event_id AND r.place = p.place
  ON CONFLICT (event_id, kind, number) DO NOTHING;
  UPDATE month_events e SET ranked_at = p_now WHERE e.event_id = p_event_id;
  RETURN 'closed';
END $$;
