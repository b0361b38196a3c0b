-- The live against which a live currently battles, or null. PL/pgSQL, since its plans are cached.
-- Called by statements of server/src/lives/room/rival-picture.service.ts. Rules: MEDIA-20.
CREATE OR REPLACE FUNCTION battle_rival(p_vod_key int) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT theirs.vod_key FROM battle_sides own
    JOIN battles b ON b.battle_id = own.battle_id AND b.state = 'running'
    JOIN battle_sides theirs ON theirs.battle_id = own.battle_id AND theirs.seat <> own.seat
    WHERE own.vod_key = p_vod_key AND own.open_yn);
END $$;
