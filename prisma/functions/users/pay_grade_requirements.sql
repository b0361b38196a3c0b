-- Won required for each payment grade, from the highest (1) down, by the settings in force or their defaults, which
-- server/src/users/users.settings.ts declares.
-- Called by pay_grade_of and pay_grades_decide. Rules: USERS-12.
CREATE OR REPLACE FUNCTION pay_grade_requirements() RETURNS bigint[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(coalesce((s.value #>> '{}')::bigint, t.krw) ORDER BY t.vip_level) FROM (
    VALUES (1, 'pay_grade_royal_krw', 30000000::bigint), (2, 'pay_grade_vip_krw', 10000000), (3, 'pay_grade_gold_krw', 3000000),
      (4, 'pay_grade_metal_krw', 1000000), (5, 'pay_grade_family_krw', 300000)
  ) t (vip_level, key, krw) LEFT JOIN settings_in_force s USING (key)
$$;
