-- The hash of a gift request, equal to that of inputHash of server/src/core/idempotency for a gift without a picture.
-- Called by item_buy and item_deliver. Rules: GIFTS-8, ITEMS-5.
CREATE OR REPLACE FUNCTION gift_hash(p_host int, p_vod_key int, p_star bigint, p_message text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT rtrim(translate(encode(sha256(convert_to(concat('[', p_host, ',', coalesce(p_vod_key::text, 'null'), ',', p_star, ',null,',
    to_json(p_message)::text, ']'), 'UTF8')), 'base64'), '+/', '-_'), '=')
$$;
