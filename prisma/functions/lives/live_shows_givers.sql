-- Whether the host of a live shows its top viewers. PL/pgSQL, since its plans are cached.
-- Called by battle_givers. Rules: LIVES-25, BROADCAST-36.
CREATE OR REPLACE FUNCTION live_shows_givers(p_vod_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT l.show_top_viewers_yn FROM lives l WHERE l.vod_key = p_vod_key);
END $$;
