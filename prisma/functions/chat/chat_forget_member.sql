-- Deletes the chat settings of an erased member's room. Chat lines stay in their rooms, without the person: lines_unname
-- changes them in batches.
-- Called by member_forget. Rules: SETTINGS-22.
CREATE OR REPLACE FUNCTION chat_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM room_modes WHERE host_key = p_user_key;
  INSERT INTO line_erasures (user_key) VALUES (p_user_key) ON CONFLICT DO NOTHING;
$$;
