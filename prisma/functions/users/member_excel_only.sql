-- Whether a member is offered only excel lives, which operators never are. False for a visitor (null).
-- Called by the lists of lives: server/src/users/offers/offered-lives-rules.ts. Rules: LIVES-58.
CREATE OR REPLACE FUNCTION member_excel_only(p_user_key int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM users u WHERE u.user_key = p_user_key AND u.excel_only_yn AND u.role <> 'operator')
$$;
