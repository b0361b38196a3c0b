-- Gives honey to a host: one gift, a record as gift_send_all reads it, which decides and writes it.
-- Refuses: gift_send_all.
-- Called by item_buy and item_deliver. Rules: GIFTS-1, ITEMS-5.
CREATE OR REPLACE FUNCTION gift_send(p_gift jsonb) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT s.outcome, s.answer FROM gift_send_all(jsonb_build_array(p_gift)) s;
END $$;
