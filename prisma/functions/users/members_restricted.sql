-- The members under an operator's restriction of this kind: member_is_restricted for lists, which call it once instead
-- of once per row.
-- Called by statements of server/src/social. Rules: SOCIAL-10.
CREATE OR REPLACE FUNCTION members_restricted(p_kind sanction_kind, p_now timestamptz) RETURNS SETOF int LANGUAGE sql STABLE AS $$
  SELECT s.user_key FROM sanctions s
  WHERE s.kind = p_kind AND sanction_holds(s, p_now)
$$;
