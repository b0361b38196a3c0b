-- One row: why a member takes no part in events and gets no prize, or null: only verified adults who are not restricted
-- from the service, and no operators. In SQL, and stable, so that Postgres inlines it into the caller's statement: it
-- costs no call.
-- Refuses: user_not_found, event_operators_excluded (EVENTS-4), block_admin (EVENTS-4), verification_required (EVENTS-4),
-- event_adults_only (EVENTS-4).
-- Called by event_member_refusal, and by functions that decide for many members at once. Rules: EVENTS-4.
CREATE OR REPLACE FUNCTION event_member_refusals(p_user_key int, p_now timestamptz)
RETURNS TABLE (refusal text) LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN u.user_key IS NULL THEN 'user_not_found'
    WHEN u.role = 'operator' THEN 'event_operators_excluded'
    WHEN EXISTS (SELECT FROM sanctions_in_force(p_user_key, 'service', p_now)) THEN 'block_admin'
    WHEN NOT u.verification_yn THEN 'verification_required'
    WHEN NOT u.user_adult_yn THEN 'event_adults_only'
  END
  FROM (SELECT 1) one LEFT JOIN member_profiles u ON u.user_key = p_user_key AND u.deleted_at IS NULL
$$;
