-- Requests an exchange in one round trip: locks the host, folds the income, decides, and moves the honey from the
-- income to the held account. Granted honey is taken first and counts at p_granted_percent; the total in won is rounded
-- down once. The recorded rate and amounts never change, whatever the settings become. Returns `asked` with the
-- response of the call, `replayed` with the stored response to the same key and input, or the refusal; too small is
-- also an amount that is worth less than one won.
-- Refuses: money_claim, exchange_refusal, exchange_below_minimum (EXCHANGE-9), exchange_above_maximum (EXCHANGE-9),
-- exchange_limit_exceeded (EXCHANGE-9).
-- Called by server/src/exchange/exchanges/exchanges.service.ts. Rules: EXCHANGE-8 to EXCHANGE-14.
CREATE OR REPLACE FUNCTION exchange_request(
  p_user_key int, p_star bigint, p_rate int, p_star_min bigint, p_gross_max bigint, p_granted_percent int,
  p_withheld_basis_points int, p_vat_percent int, p_key text, p_hash text, p_now timestamptz
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_claim record;
  v_refusal text;
  v_account record;
  v_income_id bigint;
  v_income ledger_snapshots;
  v_granted bigint;
  v_amounts record;
  v_exchange_id int;
  v_transfer_id bigint;
BEGIN
  SELECT * INTO v_claim FROM money_claim(p_user_key => p_user_key, p_asset => 'STAR', p_operation => 'exchange_ask',
    p_owner_key => p_user_key, p_key => p_key, p_hash => p_hash);
  IF v_claim.outcome IS NOT NULL THEN RETURN QUERY SELECT v_claim.outcome, v_claim.answer; RETURN; END IF;

  -- Checked under the lock, in a separate statement: of two concurrent requests the second sees the first.
  v_refusal := exchange_refusal(p_user_key, p_now);
  IF v_refusal IS NULL AND p_star < p_star_min THEN v_refusal := 'exchange_below_minimum'; END IF;
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;
  SELECT a.account_id, a.business_type INTO STRICT v_account FROM exchange_accounts a
    WHERE a.user_key = p_user_key AND a.state = 'registered';

  SELECT a.id INTO STRICT v_income_id FROM ledger_account_keys a
    WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = p_user_key AND a.code = '';
  v_income := ledger_fold_account(v_income_id);
  v_granted := least(p_star, greatest(v_income.granted, 0));
  SELECT * INTO v_amounts FROM exchange_amounts(p_star => p_star, p_granted => v_granted,
    p_business_type => v_account.business_type, p_rate_krw => p_rate, p_granted_percent => p_granted_percent,
    p_withheld_basis_points => p_withheld_basis_points, p_vat_percent => p_vat_percent);
  v_refusal := CASE
    WHEN v_amounts.gross > p_gross_max THEN 'exchange_above_maximum'
    WHEN p_star > v_income.balance THEN 'exchange_limit_exceeded'
    WHEN v_amounts.gross < 1 THEN 'exchange_below_minimum' END;
  IF v_refusal IS NOT NULL THEN RETURN QUERY SELECT v_refusal, NULL::jsonb; RETURN; END IF;

  INSERT INTO exchanges (user_key, account_id, day, star_cnt, granted_cnt, rate_krw, gross_krw, vat_krw, withheld_krw, net_krw,
    business_type, asked_at)
  VALUES (p_user_key, v_account.account_id, to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMMDD'), p_star, v_granted, p_rate,
    v_amounts.gross, v_amounts.vat, v_amounts.withheld, v_amounts.net, v_account.business_type, p_now)
  RETURNING exchange_id INTO v_exchange_id;
  SELECT r.id, r.answer INTO v_transfer_id, answer FROM ledger_record('exchange_ask', p_user_key, p_key, p_hash,
    jsonb_build_object(
    'exchange_id', v_exchange_id, 'star_cnt', p_star, 'gross_krw', v_amounts.gross, 'withheld_krw', v_amounts.withheld,
    'net_krw', v_amounts.net, 'income_star_cnt', v_income.balance - p_star, 'rate_krw', p_rate), p_now) r;
  PERFORM exchange_post_star(v_transfer_id, v_income_id, house_account('STAR', 'exchange'), p_star, v_granted);
  outcome := 'asked';
  RETURN NEXT;
END $$;
