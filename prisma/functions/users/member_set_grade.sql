-- Records that an operator set a member's payment grade: it applies for the Seoul month, and the next one is decided
-- from payments.
-- Called by server/src/users/members/members.service.ts. Rules: USERS-14.
CREATE OR REPLACE FUNCTION member_set_grade(p_user_key int, p_vip_level int, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pay_grades (user_key, month, vip_level, paid_krw, source, created_at)
  VALUES (p_user_key, to_char(p_now AT TIME ZONE 'Asia/Seoul', 'YYYYMM'), p_vip_level, NULL, 'operator', p_now)
  ON CONFLICT (user_key, month) DO UPDATE
    SET vip_level = excluded.vip_level, source = excluded.source, created_at = excluded.created_at;
END $$;
