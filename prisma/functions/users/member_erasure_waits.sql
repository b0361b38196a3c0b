-- What an erasure of a member waits for: order, exchange, purchase, live. Empty if the account can be erased now.
-- Called by member_empty and a statement of server/src/settings/personal-data. Rules: SETTINGS-22, SETTINGS-27.
CREATE OR REPLACE FUNCTION member_erasure_waits(p_user_key int) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN member_has_open_order(p_user_key) THEN 'order' END,
    CASE WHEN member_has_open_exchange(p_user_key) THEN 'exchange' END,
    CASE WHEN member_has_open_purchase(p_user_key) THEN 'purchase' END,
    CASE WHEN host_is_live(p_user_key) THEN 'live' END], NULL)
$$;
