-- Adds a report. The reports of one member are serialized, so that those of a day are counted correctly; of two open
-- reports on one target the database accepts the first. Returns `added` with its key, or the refusal; a picture that is
-- not the member's own upload for a report is not found.
-- Refuses: already_reported (REPORTS-5), rate_limited (REPORTS-6), file_not_found (REPORTS-4).
-- Called by server/src/reports/reports.service.ts. Rules: REPORTS-4, REPORTS-5, REPORTS-6.
CREATE OR REPLACE FUNCTION report_add(
  p_reporter_key int, p_type_cd int, p_target text, p_target_key int, p_evidence jsonb, p_reason_cd text, p_title text,
  p_content text, p_file_ids int[], p_day_max int, p_now timestamptz
) RETURNS TABLE (outcome text, report_id int) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('reports'), p_reporter_key);
  IF EXISTS (SELECT FROM reports r WHERE r.reporter_key = p_reporter_key AND r.target = p_target AND r.state = 'open') THEN
    RETURN QUERY SELECT 'already_reported', NULL::int; RETURN;
  END IF;
  IF (SELECT count(*) FROM reports r
      WHERE r.reporter_key = p_reporter_key AND r.created_at > p_now - interval '24 hours') >= p_day_max
  THEN RETURN QUERY SELECT 'rate_limited', NULL::int; RETURN; END IF;
  IF (SELECT count(*) FROM member_files f WHERE f.file_id = ANY (p_file_ids) AND f.user_key = p_reporter_key
      AND f.kind = 'image' AND f.file_table = 'report' AND f.deleted_at IS NULL) <> cardinality(p_file_ids)
  THEN RETURN QUERY SELECT 'file_not_found', NULL::int; RETURN; END IF;
  INSERT INTO reports (reporter_key, type_cd, target, target_key, evidence, reason_cd, title, content, file_ids, created_at)
  VALUES (p_reporter_key, p_type_cd, p_target, p_target_key, p_evidence, p_reason_cd, p_title, p_content, p_file_ids, p_now)
  ON CONFLICT (reporter_key, target) WHERE state = 'open' DO NOTHING RETURNING id INTO report_id;
  outcome := CASE WHEN report_id IS NULL THEN 'already_reported' ELSE 'added' END;
  RETURN NEXT;
END $$;
