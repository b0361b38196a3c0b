-- Why a member, or a guest (p_user_key null), may not watch a live, or null: see live_watch_refusals. PL/pgSQL, since
-- its plan is cached.
-- Refuses: live_watch_refusals.
-- Called by statements of lives/room, lives/moderation and lives/lists/likes.service.ts. Rules: LIVES-22 to
-- LIVES-31, LIVES-33, LIVES-34, BLOCKS-4.
CREATE OR REPLACE FUNCTION live_watch_refusal(p_vod_key int, p_user_key int, p_now timestamptz, p_guests boolean DEFAULT false)
RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.refusal FROM live_watch_refusals(p_vod_key, p_user_key, p_now, p_guests) r);
END $$;
