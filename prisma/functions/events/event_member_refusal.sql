-- Why a member takes no part in events and gets no prize, or null: only verified adults who are not restricted from the
-- service, and no operators. PL/pgSQL, since its plan is cached.
-- Refuses: user_not_found, event_operators_excluded (EVENTS-4), block_admin (EVENTS-4), verification_required (EVENTS-4),
-- event_adults_only (EVENTS-4).
-- Called by roulette_spin_all and event_prize_pay. Rules: EVENTS-4.
CREATE OR REPLACE FUNCTION event_member_refusal(p_user_key int, p_now timestamptz) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT CASE
      WHEN u.user_key IS NULL THEN 'user_not_found'
      WHEN u.role = 'operator' THEN 'event_operators_excluded'
      WHEN member_is_restricted(p_user_key, 'service', p_now) THEN 'block_admin'
      WHEN NOT u.verification_yn THEN 'verification_required'
      WHEN NOT u.user_adult_yn THEN 'event_adults_only'
    END
    FROM (SELECT 1) one LEFT JOIN member_profiles u ON u.user_key = p_user_key AND u.deleted_at IS NULL
  );
END $$;
