-- The members of a payment grade in the Seoul month, by key, after a key; no row until the grades of the month are
-- decided.
-- Called by server/src/external/coupons/campaigns/coupon-campaigns.service.ts. Rules: USERS-12,
-- COUPONS-16.
CREATE OR REPLACE FUNCTION members_of_pay_grade(p_level int, p_after int, p_limit int, p_now timestamptz)
RETURNS TABLE (user_key int) LANGUAGE sql STABLE AS $$
  SELECT u.user_key FROM member_profiles u
  LEFT JOIN pay_grades g ON g.user_key = u.user_key AND g.month = to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMM')
  WHERE u.user_key > p_after AND u.deleted_at IS NULL AND coalesce(g.vip_level, 0) = p_level
    AND EXISTS (SELECT FROM pay_grade_months m WHERE m.month = to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMM'))
  ORDER BY u.user_key LIMIT p_limit
$$;
