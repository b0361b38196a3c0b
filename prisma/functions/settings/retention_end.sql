-- Until when the law retains what happened at a moment: payments 5 years and disputes 3 years (Act on Consumer Protection
-- in Electronic Commerce), addresses of sign-ins 3 months (Protection of Communications Secrets Act).
-- Called by member_retained. Rules: SETTINGS-28.
CREATE OR REPLACE FUNCTION retention_end(p_kind retained_kind, p_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT p_at + CASE p_kind
    WHEN 'payment' THEN interval '5 years'
    WHEN 'dispute' THEN interval '3 years'
    WHEN 'sign_in' THEN interval '3 months' END
$$;
