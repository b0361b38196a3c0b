-- Seals the chat lines of the gifts whose transfers are numbered above p_after_id, up to p_up_to_id. Lines of gifts
-- follow through the outbox, later than their transfers: gift_line_seal handles only changes after that.
-- Called by ledger_close. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION gift_lines_seal(p_after_id bigint, p_up_to_id bigint) RETURNS void LANGUAGE sql SET timezone = 'UTC' AS $$
  SELECT row_seals_put('chat_lines', array_agg(row_seal_key(to_jsonb(l), '{channel_id,message_id}')),
    array_agg(row_seal(to_jsonb(l), '{kind,user_key,body,created_at,place}')))
  FROM gifts_given g JOIN chat_lines l ON l.gift_id = g.gift_id WHERE g.transfer_id > p_after_id AND g.transfer_id <= p_up_to_id
$$;
