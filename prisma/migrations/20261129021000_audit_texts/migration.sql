-- Texts of audit entries that name a member, apart from the sealed entries, which contain their digests.
CREATE TABLE audit_texts (
  audit_no integer NOT NULL,
  place text NOT NULL,
  user_key integer NOT NULL,
  salt text NOT NULL,
  text text NOT NULL,
  CONSTRAINT audit_texts_pkey PRIMARY KEY (audit_no, place)
);
-- What is deleted with a member.
CREATE INDEX audit_texts_user_key_idx ON audit_texts (user_key);
