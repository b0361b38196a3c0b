-- Whether a day from p_from to the day before p_until still awaits its closing: it has totals that are not frozen, or
-- gifts that are not counted yet.
-- Called by statements of server/src/events/monthly. Rules: RANKS-5, EVENTS-58.
CREATE OR REPLACE FUNCTION rank_days_open(p_from date, p_until date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM rank_totals t
      WHERE t.kind = 'member' AND t.period = 'day' AND t.starts_on >= p_from AND t.starts_on < p_until)
    OR EXISTS (SELECT FROM gifts_uncounted r JOIN gifts_given g USING (gift_id)
      WHERE g.created_at >= p_from::timestamp AT TIME ZONE 'Asia/Seoul' AND g.created_at < p_until::timestamp AT TIME ZONE 'Asia/Seoul')
$$;
