-- generated from packages/rules/src/talking.ts by scripts/lib/rule-functions: do not edit
-- Why a member in a room may not talk, or null. In SQL, so that Postgres inlines it into the caller's statement.
-- Refuses: chat_blocked (CHAT-25), fan_grade (CHAT-43), subscribers_only (CHAT-53). Called by host_say_refusal. Rules:
-- CHAT-25, CHAT-28, CHAT-43, CHAT-53.
CREATE OR REPLACE FUNCTION room_talk_refusal(
  p_chat_blocked boolean, p_moderator boolean, p_fan_level int, p_required_fan_level int, p_subscribers_only boolean,
  p_subscriber boolean
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN p_chat_blocked THEN 'chat_blocked'
    WHEN p_moderator THEN NULL
    WHEN p_fan_level < p_required_fan_level THEN 'fan_grade'
    WHEN p_subscribers_only AND NOT p_subscriber THEN 'subscribers_only'
  END $$;
