-- The audit log of one area, newest first.
CREATE INDEX audit_entries_area_idx ON audit_entries (split_part(action, '.', 1), audit_no);
