-- Not logged: what is lost in a crash is reported as "read everything again", because the mark is lost with it.
CREATE UNLOGGED TABLE operator_changes (
  change_no bigserial PRIMARY KEY,
  xid xid8 NOT NULL,
  section text NOT NULL,
  case_keys text[] NOT NULL,
  audit_no integer
);
CREATE INDEX operator_changes_xid_idx ON operator_changes (xid);

CREATE UNLOGGED TABLE operator_change_marks (
  id integer PRIMARY KEY CHECK (id = 1),
  epoch uuid NOT NULL,
  trimmed xid8 NOT NULL,
  trim_next xid8 NOT NULL
);

CREATE UNLOGGED TABLE operator_open_cases (
  operator_key integer NOT NULL,
  page text NOT NULL CHECK (length(page) BETWEEN 8 AND 40),
  section text NOT NULL,
  case_key text NOT NULL CHECK (length(case_key) BETWEEN 1 AND 64),
  renewed_at timestamptz(3) NOT NULL,
  PRIMARY KEY (operator_key, page)
);
