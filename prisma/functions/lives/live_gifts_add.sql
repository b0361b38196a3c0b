-- Adds gifts to the sums of lives, each array an element per live: received honey, and members who gave there for the
-- first time.
-- Called by gift_roll_up. Rules: GIFTS-20, LIVES-45.
CREATE OR REPLACE FUNCTION live_gifts_add(p_vod_keys int[], p_stars bigint[], p_givers bigint[]) RETURNS void LANGUAGE sql AS $$
  UPDATE lives l SET star_cnt = l.star_cnt + s.stars, giver_cnt = l.giver_cnt + s.givers
  FROM unnest(p_vod_keys, p_stars, p_givers) s (vod_key, stars, givers) WHERE l.vod_key = s.vod_key
$$;
