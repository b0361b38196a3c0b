-- Empties what an erased member sent to services beside the product, and their answers; what was paid remains, as do
-- lotto tickets, which the proofs of prizes need. Deletes where the member stopped reading books.
-- Called by member_forget. Rules: EXTERNAL-10, SETTINGS-22.
CREATE OR REPLACE FUNCTION external_forget_member(p_user_key int) RETURNS void LANGUAGE sql AS $$
  UPDATE external_purchases SET request = '{}', answer = CASE WHEN state = 'done' THEN '{}'::jsonb END WHERE user_key = p_user_key;
  DELETE FROM ebook_places WHERE user_key = p_user_key;
$$;
