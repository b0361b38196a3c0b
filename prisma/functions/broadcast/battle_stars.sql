-- What each side of a battle has received in it so far, from the gifts themselves: in either of the two rooms, to its
-- host, from the start (inclusive) to the end (exclusive). PL/pgSQL, since its plans are cached.
-- Called by battle_close, and by statements of server/src/broadcast/battles. Rules: BROADCAST-27.
CREATE OR REPLACE FUNCTION battle_stars(p_battle int) RETURNS TABLE (seat smallint, star_cnt bigint, gift_cnt int)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT s.seat, coalesce(sum(g.star_cnt), 0)::bigint, count(g.gift_id)::int
  FROM battles b JOIN battle_sides s ON s.battle_id = b.battle_id
  LEFT JOIN battle_sides room ON room.battle_id = b.battle_id
  LEFT JOIN gifts_given g ON g.vod_key = room.vod_key AND g.gift_id > b.from_gift_id AND g.host_key = s.host_key
    AND g.created_at >= b.started_at AND g.created_at < b.ends_at
  WHERE b.battle_id = p_battle GROUP BY s.seat;
END $$;
