-- Whether a member currently holds the operators' role of owner.
-- Called by forced_sign_ins_end_due. Rules: ADMIN-10, ADMIN-12.
CREATE OR REPLACE FUNCTION operator_is_owner(p_user_key int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM operator_roles r WHERE r.user_key = p_user_key AND r.role = 'owner' AND r.taken_at IS NULL)
$$;
