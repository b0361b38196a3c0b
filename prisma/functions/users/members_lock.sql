-- Locks members' rows until the commit, in the order of their keys: restrictions, seats and lives are written under this
-- lock, so that the later of two concurrent writes sees the earlier one.
-- Called by server/src/lives/lifecycle/host-rules.ts. Rules: BROADCAST-32, BROADCAST-33.
CREATE OR REPLACE FUNCTION members_lock(p_user_keys int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.user_key = ANY (p_user_keys) ORDER BY u.user_key FOR NO KEY UPDATE;
END $$;
