-- Gives honey to a host: one gift, decided and written by gift_send_all.
-- Called by item_buy and item_deliver. Rules: GIFTS-1, ITEMS-5.
CREATE OR REPLACE FUNCTION gift_send(
  p_sender int, p_host int, p_vod_key int, p_star bigint, p_sticker int, p_message text,
  p_key text, p_hash text, p_now timestamptz, p_message_id bigint DEFAULT NULL, p_combo_seconds int DEFAULT 10,
  p_item_id int DEFAULT NULL, p_house_code text DEFAULT NULL
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT s.outcome, s.answer FROM gift_send_all(
    ARRAY[p_sender], ARRAY[p_host], ARRAY[p_vod_key], ARRAY[p_star], ARRAY[p_sticker], ARRAY[p_message], ARRAY[p_key],
    ARRAY[p_hash], ARRAY[p_now], ARRAY[p_message_id], ARRAY[p_combo_seconds], ARRAY[p_item_id], ARRAY[p_house_code]) s;
END $$;
