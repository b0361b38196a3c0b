-- Records a write to the search tables: cached hits are invalidated once this transaction is visible. Each connection
-- counts in one of 1,024 rows: concurrent writers so seldom share one that none waits for another, in whatever order
-- they lock.
-- Called by search_put_member, search_put_live, search_put_comment, search_note_comment and search_note_reach. Rules:
-- SEARCH-4.
CREATE OR REPLACE FUNCTION search_record_write(p_kind text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_versions AS v (kind, slot, writes) VALUES (p_kind, pg_backend_pid() % 1024, 1)
  ON CONFLICT (kind, slot) DO UPDATE SET writes = v.writes + 1;
END $$;
