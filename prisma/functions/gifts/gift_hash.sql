-- The hash of a gift's input, with which its key is compared: that of a repeat is the same. The only text: the server
-- sends no hash of a gift.
-- Called by gift_send_all and the proof of gifts. Rules: GIFTS-8, CORE-17.
CREATE OR REPLACE FUNCTION gift_hash(p_host int, p_vod_key int, p_star bigint, p_sticker int, p_message text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rtrim(translate(encode(sha256(convert_to(concat('[', p_host, ',', coalesce(p_vod_key::text, 'null'), ',', p_star,
    ',', coalesce(p_sticker::text, 'null'), ',', to_json(p_message)::text, ']'), 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;
