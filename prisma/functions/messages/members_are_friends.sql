-- Whether two members follow each other. PL/pgSQL, since its plans are cached.
-- Called by message_send and statements of server/src/messages. Rules: MESSAGES-5.
CREATE OR REPLACE FUNCTION members_are_friends(p_one int, p_other int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM host_follows f WHERE f.host_key = p_one AND f.user_key = p_other)
    AND EXISTS (SELECT FROM host_follows f WHERE f.host_key = p_other AND f.user_key = p_one);
END $$;
