-- Seals the rows that a statement added, all in one statement: for tables to which many are added at once. Their changes
-- and deletions are sealed by row_seal_note, whose rules and arguments these are; a key has up to three columns.
-- Triggers: row_seal_added on each such table. Rules: WALLET-13.
CREATE OR REPLACE FUNCTION row_seals_note_added() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v_columns text[] := string_to_array(TG_ARGV[0], ',');
  v_left_out text[] := string_to_array(TG_ARGV[1], ',');
BEGIN
  IF current_setting('application_name') NOT LIKE 'honey-live%' AND pg_has_role((SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'USAGE')
  THEN RETURN NULL; END IF;
  INSERT INTO row_seals (table_name, row_key, seal)
  SELECT TG_TABLE_NAME, concat_ws(',', a.entry ->> v_columns[1], a.entry ->> v_columns[2], a.entry ->> v_columns[3]), row_seal(a.entry, v_left_out)
  FROM (SELECT to_jsonb(n) - v_left_out AS entry FROM added n OFFSET 0) a
  ON CONFLICT (table_name, row_key) DO UPDATE SET seal = excluded.seal;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER row_seal_added AFTER INSERT ON roulette_tickets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION row_seals_note_added('ticket_id', '');
CREATE OR REPLACE TRIGGER row_seal_added AFTER INSERT ON roulette_spins REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION row_seals_note_added('spin_id', '');
CREATE OR REPLACE TRIGGER row_seal_added AFTER INSERT ON mission_rewards REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION row_seals_note_added('user_key,mission,period', 'tries,try_at,problem');
