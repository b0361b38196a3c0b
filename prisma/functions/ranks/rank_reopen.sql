-- Reopens periods that were closed ahead of the date to which the sandbox's clock was set back, and recounts them. In
-- production time does not go back, and this is never called. Returns the number of reopened periods.
-- Called by the job of server/src/ranks/rank-closing.service.ts. Rules: RANKS-8.
CREATE OR REPLACE FUNCTION rank_reopen(p_today date) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_opened int;
BEGIN
  IF NOT EXISTS (SELECT FROM rank_closings c WHERE rank_period_after(c.period, c.starts_on, 1) > p_today) THEN RETURN 0; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('gift_roll_up'));
  DELETE FROM rank_places p WHERE rank_period_after(p.period, p.starts_on, 1) > p_today;
  DELETE FROM rank_closings c WHERE rank_period_after(c.period, c.starts_on, 1) > p_today;
  GET DIAGNOSTICS v_opened = ROW_COUNT;
  PERFORM member_honors_reopen(p_today);
  INSERT INTO rank_totals SELECT t.* FROM rank_totals_of_gifts() t WHERE rank_period_after(t.period, t.starts_on, 1) > p_today
  ON CONFLICT (kind, period, starts_on, user_key) DO UPDATE SET star_cnt = excluded.star_cnt, reached_at = excluded.reached_at;
  RETURN v_opened;
END $$;
