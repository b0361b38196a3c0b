-- Why two accounts cannot be joined now, or null. The account that is closed is p_from_key.
-- Refuses: join_self (ADMIN-44), user_not_found, join_operator (ADMIN-44), join_leaving (ADMIN-44), join_restricted
-- (ADMIN-44), join_host (ADMIN-44), join_live (ADMIN-44), join_open (ADMIN-44).
-- Called by member_join and a statement of server/src/admin/joins. Rules: ADMIN-44.
CREATE OR REPLACE FUNCTION member_join_refusal(p_from_key int, p_to_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from users;
  v_to users;
BEGIN
  IF p_from_key = p_to_key THEN RETURN 'join_self'; END IF;
  SELECT * INTO v_from FROM users u WHERE u.user_key = p_from_key AND u.deleted_at IS NULL;
  SELECT * INTO v_to FROM users u WHERE u.user_key = p_to_key AND u.deleted_at IS NULL;
  RETURN CASE
    WHEN v_from.user_key IS NULL OR v_to.user_key IS NULL THEN 'user_not_found'
    WHEN 'operator' IN (v_from.role, v_to.role) THEN 'join_operator'
    WHEN v_from.deletion_asked_at IS NOT NULL OR v_to.deletion_asked_at IS NOT NULL THEN 'join_leaving'
    -- A restriction would end with the account that is closed, and a restricted member would get what another one has.
    WHEN EXISTS (SELECT FROM sanctions s WHERE s.user_key IN (p_from_key, p_to_key) AND sanction_holds(s, p_now)) THEN 'join_restricted'
    -- A host's income, fans and lives stay with the account: it is never the one that is closed.
    WHEN v_from.role = 'host' THEN 'join_host'
    WHEN host_is_live(p_from_key) OR host_is_live(p_to_key) THEN 'join_live'
    WHEN member_has_open_money(p_from_key) OR member_has_open_money(p_to_key) THEN 'join_open' END;
END $$;
