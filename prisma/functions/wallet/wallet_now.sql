-- A member's wallet as it is now, without a lock: to show it, never to decide by it.
-- Called by a statement of server/src/admin/joins. Rules: ADMIN-43.
CREATE OR REPLACE FUNCTION wallet_now(p_user_key int, p_asset ledger_asset) RETURNS wallets LANGUAGE sql STABLE AS $$
  SELECT w FROM wallets w WHERE w.user_key = p_user_key AND w.asset = p_asset
$$;
