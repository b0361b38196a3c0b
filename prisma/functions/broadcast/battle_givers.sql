-- The first givers of one side of a battle so far, at most p_limit: by their honey, and among equals by who reached it
-- first. None for a side whose host hides the top viewers. PL/pgSQL, since its plans are cached.
-- Called by statements of server/src/broadcast/battles. Rules: BROADCAST-36.
CREATE OR REPLACE FUNCTION battle_givers(p_battle int, p_seat int, p_limit int)
RETURNS TABLE (place int, user_key int, star_cnt bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT (row_number() OVER (ORDER BY t.stars DESC, t.last_gift_id))::int, t.sender_key, t.stars FROM (
    SELECT g.sender_key, sum(g.star_cnt)::bigint AS stars, max(g.gift_id) AS last_gift_id
    FROM battles b JOIN battle_sides s ON s.battle_id = b.battle_id AND s.seat = p_seat
    JOIN battle_sides room ON room.battle_id = b.battle_id
    JOIN gifts_given g ON g.vod_key = room.vod_key AND g.gift_id > b.from_gift_id AND g.host_key = s.host_key
      AND g.created_at >= b.started_at AND g.created_at < b.ends_at
    WHERE b.battle_id = p_battle AND live_shows_givers(s.vod_key) GROUP BY g.sender_key
    ORDER BY 2 DESC, 3 LIMIT p_limit
  ) t;
END $$;
