-- Removes the name and picture of an erased account from its next chat lines: at most p_limit talk lines, then as many
-- of its gifts. Returns p_limit while more may be left, and 0 when done.
-- Called by the job of server/src/settings/deletion.service.ts. Rules: SETTINGS-23.
CREATE OR REPLACE FUNCTION lines_unname(p_user_key int, p_limit int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_at line_erasures;
  v_count int;
  v_channel_id text;
  v_message_id bigint;
  v_gift_id bigint;
BEGIN
  SELECT * INTO v_at FROM line_erasures e WHERE e.user_key = p_user_key FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;

  WITH next AS (
    SELECT c.channel_id, c.message_id FROM chat_lines c
    WHERE c.user_key = p_user_key AND (c.channel_id, c.message_id) > (v_at.channel_id, v_at.message_id)
    ORDER BY c.channel_id, c.message_id LIMIT p_limit
  ), unnamed AS (
    UPDATE chat_lines c
    SET body = jsonb_set(jsonb_set(c.body, '{user,name}', '"탈퇴한 회원"'), '{user,profile_url}', 'null')
    FROM next n WHERE c.channel_id = n.channel_id AND c.message_id = n.message_id AND c.kind = 'talk'
  )
  SELECT count(*) OVER (), n.channel_id, n.message_id INTO v_count, v_channel_id, v_message_id
  FROM next n ORDER BY n.channel_id DESC, n.message_id DESC LIMIT 1;
  IF v_count > 0 THEN
    UPDATE line_erasures SET channel_id = v_channel_id, message_id = v_message_id WHERE user_key = p_user_key;
    RETURN p_limit;
  END IF;

  WITH next AS (
    SELECT g.gift_id FROM gifts_given g WHERE g.sender_key = p_user_key AND g.gift_id > v_at.gift_id
    ORDER BY g.gift_id LIMIT p_limit
  ), unnamed AS (
    UPDATE chat_lines c
    SET body = jsonb_set(jsonb_set(c.body, '{user,nick}', '"탈퇴한 회원"'), '{user,profile_info}', 'null')
    FROM next n WHERE c.gift_id = n.gift_id
  )
  SELECT max(n.gift_id) INTO v_gift_id FROM next n;
  IF v_gift_id IS NOT NULL THEN
    UPDATE line_erasures SET gift_id = v_gift_id WHERE user_key = p_user_key;
    RETURN p_limit;
  END IF;

  DELETE FROM line_erasures WHERE user_key = p_user_key;
  RETURN 0;
END $$;
