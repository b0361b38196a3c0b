-- The debts that a member still owes. In SQL, and stable, so that Postgres inlines it into the caller's statement.
-- Called by member_pay_refusals. Rules: STORE-25.
CREATE OR REPLACE FUNCTION receivables_open(p_user_key int) RETURNS TABLE (order_no text) LANGUAGE sql STABLE AS $$
  SELECT r.order_no FROM receivables r WHERE r.user_key = p_user_key AND r.settled_at IS NULL
$$;
