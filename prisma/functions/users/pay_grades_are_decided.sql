-- Whether the payment grades of the Seoul month are decided.
-- Called by server/src/external/coupons/campaigns/coupon-campaigns.service.ts. Rules: USERS-12.
CREATE OR REPLACE FUNCTION pay_grades_are_decided(p_now timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM pay_grade_months m WHERE m.month = to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMM'))
$$;
