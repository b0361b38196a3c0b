-- Deletes messages for one member alone: the member's messages among the ids, or (p_other_key) a whole conversation in
-- its current state. Messages already deleted, and those of other members, are not changed.
-- Called by server/src/messages/conversations/conversations.service.ts. Rules: MESSAGES-10.
CREATE OR REPLACE FUNCTION message_delete(p_user_key int, p_ids bigint[], p_other_key int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_others int[];
  v_other int;
BEGIN
  IF p_other_key IS NOT NULL THEN
    UPDATE message_boxes SET cleared_up_to = greatest(cleared_up_to, last_message_id), last_message_id = 0, no_read_cnt = 0
    WHERE user_key = p_user_key AND other_key = p_other_key;
    v_others := ARRAY[p_other_key];
  ELSE
    WITH deleted AS (
      UPDATE messages m SET
        sender_deleted_yn = m.sender_deleted_yn OR m.sender_key = p_user_key,
        receiver_deleted_yn = m.receiver_deleted_yn OR m.receiver_key = p_user_key
      WHERE m.id = ANY (p_ids) AND p_user_key IN (m.sender_key, m.receiver_key)
      RETURNING CASE WHEN m.sender_key = p_user_key THEN m.receiver_key ELSE m.sender_key END AS other_key)
    SELECT coalesce(array_agg(DISTINCT g.other_key ORDER BY g.other_key), '{}') INTO v_others FROM deleted g;
  END IF;
  FOREACH v_other IN ARRAY v_others LOOP
    PERFORM message_box_recount(p_user_key, v_other);
    PERFORM personal_event_add(p_user_key, 'message', jsonb_build_object('event', 'deleted', 'user_key', v_other));
  END LOOP;
END $$;
