-- Creates activity alarms of one kind and detail for several members, each with its subject, as alarm_note does for one:
-- alarms that follow from no other member. Returns how many new ones it created.
-- Called by missions_watch_note and missions_tickets_pay. Rules: ALARMS-5, ALARMS-6.
CREATE OR REPLACE FUNCTION alarms_note(
  p_user_keys int[], p_kind text, p_refs text[], p_detail jsonb, p_now timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_added int;
BEGIN
  INSERT INTO alarms (user_key, kind, ref, detail, created_at)
  SELECT u.user_key, p_kind, n.ref, p_detail, p_now
  FROM unnest(p_user_keys, p_refs) n (user_key, ref) JOIN member_profiles u ON u.user_key = n.user_key AND u.deleted_at IS NULL
  ON CONFLICT (user_key, kind, ref) DO NOTHING;
  GET DIAGNOSTICS v_added = ROW_COUNT;
  RETURN v_added;
END $$;
