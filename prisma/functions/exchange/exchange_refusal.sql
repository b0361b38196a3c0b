-- Why a member may not request an exchange now, whatever the amount, or null.
-- Refuses: user_not_found, exchange_not_allowed (EXCHANGE-10), member_pay_refusal, exchange_account_refusal,
-- exchange_duplicate (EXCHANGE-11).
-- Called by exchange_request, and by a statement of server/src/exchange/exchanges/exchanges.service.ts. Rules:
-- EXCHANGE-10, EXCHANGE-11.
CREATE OR REPLACE FUNCTION exchange_refusal(p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_user record;
  v_refusal text;
BEGIN
  SELECT u.role, u.deletion_asked_at INTO v_user FROM member_profiles u WHERE u.user_key = p_user_key AND u.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'user_not_found'; END IF;
  IF v_user.role <> 'host' OR v_user.deletion_asked_at IS NOT NULL THEN RETURN 'exchange_not_allowed'; END IF;
  v_refusal := coalesce(member_pay_refusal(p_user_key, p_now), exchange_account_refusal(p_user_key));
  IF v_refusal IS NOT NULL THEN RETURN v_refusal; END IF;
  IF EXISTS (
    SELECT FROM exchanges e WHERE e.user_key = p_user_key AND e.state <> 'cancelled'
      AND e.day = to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMMDD')
  ) THEN RETURN 'exchange_duplicate'; END IF;
  RETURN NULL;
END $$;
