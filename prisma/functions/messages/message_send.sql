-- Writes a message. The messages of one member are serialized, so that those of a minute, and the pending request, are
-- counted correctly. If the receiver blocks the sender, it is written for the sender alone. A repeated key names the
-- same message, whatever happened to the first response. Returns `sent` with its id, or the refusal;
-- `message_not_found` is for the message replied to, if it is not visible to the sender in this conversation.
-- Refuses: idempotency_mismatch (MESSAGES-15), message_refusal, rate_limited (MESSAGES-7), file_not_found (MESSAGES-1),
-- message_not_found (MESSAGES-23), message_request_waiting (MESSAGES-6).
-- Called by server/src/messages/sending. Rules: MESSAGES-1 to MESSAGES-8, MESSAGES-12, MESSAGES-15,
-- MESSAGES-23.
CREATE OR REPLACE FUNCTION message_send(
  p_sender int, p_receiver int, p_content text, p_file_ids int[], p_minute_max int, p_new_minute_max int, p_new_days int,
  p_key text, p_now timestamptz, p_reply_to bigint DEFAULT NULL
) RETURNS TABLE (outcome text, message_id bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_withheld boolean;
  v_friends boolean;
  v_known boolean;
  v_minute_max int;
  v_box record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('messages'), p_sender);
  SELECT CASE WHEN (m.content, m.file_ids, m.reply_to) IS NOT DISTINCT FROM (p_content, p_file_ids, p_reply_to) THEN 'sent' ELSE 'idempotency_mismatch' END, m.id
    INTO outcome, message_id FROM messages m
    WHERE m.sender_key = p_sender AND m.request_key = p_key AND m.receiver_key = p_receiver;
  IF FOUND THEN RETURN NEXT; RETURN; END IF;
  outcome := message_refusal(p_sender, p_receiver, p_now);
  IF outcome IS NOT NULL THEN RETURN NEXT; RETURN; END IF;
  SELECT CASE WHEN u.created_at > p_now - make_interval(days => p_new_days) THEN p_new_minute_max ELSE p_minute_max END
    INTO v_minute_max FROM member_profiles u WHERE u.user_key = p_sender;
  IF (SELECT count(*) FROM messages m WHERE m.sender_key = p_sender AND m.created_at > p_now - interval '1 minute') >= v_minute_max
  THEN outcome := 'rate_limited'; RETURN NEXT; RETURN; END IF;
  IF (SELECT count(*) FROM member_files f WHERE f.file_id = ANY (p_file_ids) AND f.user_key = p_sender
      AND f.file_table = 'message' AND f.kind = 'image' AND f.deleted_at IS NULL) < cardinality(p_file_ids)
  THEN outcome := 'file_not_found'; RETURN NEXT; RETURN; END IF;
  IF p_reply_to IS NOT NULL AND NOT EXISTS (SELECT FROM messages m WHERE m.id = p_reply_to
      AND p_receiver IN (m.sender_key, m.receiver_key) AND message_is_shown(p_sender, m))
  THEN outcome := 'message_not_found'; RETURN NEXT; RETURN; END IF;

  v_withheld := person_is_blocked(p_receiver, p_sender);
  v_friends := members_are_friends(p_sender, p_receiver);
  -- A sender is known if the receiver has replied, or if the sender reached them as a friend.
  v_known := v_friends OR EXISTS (SELECT FROM message_boxes b
    WHERE b.user_key = p_receiver AND b.other_key = p_sender AND (b.wrote_yn OR (NOT b.request_yn AND b.last_message_id > 0)));
  IF NOT v_known AND message_request_pending(p_sender, p_receiver)
  THEN outcome := 'message_request_waiting'; RETURN NEXT; RETURN; END IF;

  INSERT INTO messages (sender_key, receiver_key, low_key, high_key, content, file_ids, withheld_yn, request_key, created_at,
    reply_to)
  VALUES (p_sender, p_receiver, least(p_sender, p_receiver), greatest(p_sender, p_receiver), p_content, p_file_ids, v_withheld, p_key, p_now,
    p_reply_to)
  RETURNING id INTO message_id;
  INSERT INTO message_files (file_id, message_id) SELECT f, message_send.message_id FROM unnest(p_file_ids) f ON CONFLICT DO NOTHING;

  -- Both sides in the order of their keys: two members who write to each other at once cannot deadlock.
  FOR v_box IN
    SELECT * FROM (VALUES (p_sender, p_receiver, true), (p_receiver, p_sender, false)) s (user_key, other_key, own)
    WHERE s.own OR NOT v_withheld ORDER BY s.user_key
  LOOP
    INSERT INTO message_boxes AS b (user_key, other_key, last_message_id, no_read_cnt, wrote_yn, request_yn)
    VALUES (v_box.user_key, v_box.other_key, message_id, CASE WHEN v_box.own THEN 0 ELSE 1 END, v_box.own,
      NOT v_box.own AND NOT v_friends)
    ON CONFLICT (user_key, other_key) DO UPDATE SET
      last_message_id = greatest(b.last_message_id, excluded.last_message_id),
      no_read_cnt = b.no_read_cnt + excluded.no_read_cnt,
      wrote_yn = b.wrote_yn OR excluded.wrote_yn,
      -- A conversation that was deleted or never reached this side starts over with its current kind.
      request_yn = NOT (b.wrote_yn OR excluded.wrote_yn) AND NOT v_friends AND (b.request_yn OR b.last_message_id = 0);
  END LOOP;

  PERFORM personal_event_add(p_sender, 'message', jsonb_build_object('event', 'sent', 'user_key', p_receiver, 'message_id', message_id));
  IF NOT v_withheld THEN
    PERFORM personal_event_add(p_receiver, 'message',
      jsonb_build_object('event', 'received', 'user_key', p_sender, 'message_id', message_id));
    IF v_known THEN PERFORM outbox_add('message', message_id, '{}'::jsonb);
    ELSE PERFORM alarm_note(p_receiver, 'message_request', message_id::text, p_sender, '{}'::jsonb, p_now); END IF;
  END IF;
  outcome := 'sent';
  RETURN NEXT;
END $$;
