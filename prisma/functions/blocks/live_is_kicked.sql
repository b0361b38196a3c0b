-- Whether a member was kicked from a live until it ends. PL/pgSQL, since its plans are cached.
-- Called by statements of blocks/moderators.service.ts. Rules: BLOCKS-4.
CREATE OR REPLACE FUNCTION live_is_kicked(p_vod_key int, p_user_key int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM live_kick_of(p_vod_key, p_user_key));
END $$;
