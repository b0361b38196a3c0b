-- The honey that the joining of an account moves: locks both wallets until the transaction ends, as member_join does.
-- Called by a statement of server/src/admin/joins. Rules: ADMIN-43.
CREATE OR REPLACE FUNCTION member_join_star(p_from_key int, p_to_key int) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_from wallets;
BEGIN
  PERFORM wallets_lock(ARRAY[p_from_key, p_to_key], 'STAR');
  v_from := wallet_lock(p_from_key, 'STAR');
  RETURN coalesce(v_from.granted + v_from.bought, 0);
END $$;
