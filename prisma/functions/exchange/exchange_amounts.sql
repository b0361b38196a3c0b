-- generated from packages/rules/src/exchange.ts by scripts/lib/rule-functions: do not edit
-- The sums of an exchange in won, each rounded down. p_granted of the honey was granted.
-- Called by exchange_request. Rules: EXCHANGE-13.
CREATE OR REPLACE FUNCTION exchange_amounts(
  p_star bigint, p_granted bigint, p_business_type int, p_rate_krw bigint, p_granted_percent bigint,
  p_withheld_basis_points bigint, p_vat_percent bigint, OUT gross bigint, OUT withheld bigint, OUT vat bigint,
  OUT net bigint
) LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  gross := (p_rate_krw * ((p_star - p_granted) * 100 + p_granted * p_granted_percent)) / 100;
  withheld := CASE WHEN p_business_type = 1 THEN (gross * p_withheld_basis_points) / 10000 ELSE 0 END;
  vat := CASE WHEN p_business_type = 2 THEN (gross * p_vat_percent) / (100 + p_vat_percent) ELSE 0 END;
  net := gross - withheld;
END $$;
