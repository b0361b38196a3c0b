-- Deletes a signature with its picture, whether the host deletes it or the account is erased.
-- Trigger: uploaded_files_drop_signature. Rules: BROADCAST-20.
CREATE OR REPLACE FUNCTION drop_signature_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM signatures s WHERE s.file_id = NEW.file_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER uploaded_files_drop_signature AFTER UPDATE OF deleted_at ON uploaded_files FOR EACH ROW
  WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION drop_signature_of_file();
