-- Why a member may not pay, or null: see member_pay_refusals. PL/pgSQL, since its plan is cached.
-- Refuses: member_pay_refusals.
-- Called by member_change_nick, order_request, order_deliver, deposit_add, deposit_arrive and deposit_decide. Rules:
-- USERS-6, STORE-25.
CREATE OR REPLACE FUNCTION member_pay_refusal(p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT r.refusal FROM member_pay_refusals(p_user_key, p_now) r);
END $$;
