CREATE TYPE retained_kind AS ENUM ('payment', 'dispute', 'sign_in');
CREATE TYPE personal_data_kind AS ENUM ('copy', 'erasure');
CREATE TYPE personal_data_state AS ENUM ('waiting', 'running', 'done', 'cancelled', 'failed', 'expired');

-- The payer's telephone leaves a bank transfer when the member is erased.
ALTER TABLE bank_deposits ALTER COLUMN phone_enc DROP NOT NULL;

CREATE TABLE retained_rows (
  retained_id bigserial PRIMARY KEY,
  user_key integer NOT NULL,
  kind retained_kind NOT NULL,
  table_name text NOT NULL,
  row_key text NOT NULL,
  content jsonb NOT NULL,
  retained_until timestamptz(3) NOT NULL,
  CONSTRAINT retained_rows_once UNIQUE (user_key, table_name, row_key)
);
-- What the job deletes.
CREATE INDEX retained_rows_until_idx ON retained_rows (retained_until);

CREATE TABLE retained_secrets (
  secret_id serial PRIMARY KEY,
  retained_id bigint NOT NULL REFERENCES retained_rows ON DELETE CASCADE ON UPDATE CASCADE,
  place text NOT NULL,
  value_enc text NOT NULL
);
CREATE INDEX retained_secrets_row_idx ON retained_secrets (retained_id);

CREATE TABLE personal_data_requests (
  request_id serial PRIMARY KEY,
  kind personal_data_kind NOT NULL,
  state personal_data_state NOT NULL DEFAULT 'waiting',
  user_key integer NOT NULL,
  operator_key integer NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  done_cnt integer NOT NULL DEFAULT 0,
  total_cnt integer NOT NULL DEFAULT 0,
  bytes bigint,
  file_until timestamptz(3),
  requested_at timestamptz(3),
  earlier_requested_at timestamptz(3),
  earlier_reason text,
  CONSTRAINT personal_data_requests_ended CHECK ((state IN ('waiting', 'running')) = (ended_at IS NULL)),
  CONSTRAINT personal_data_requests_file CHECK ((kind = 'copy' AND state IN ('done', 'expired')) = (file_until IS NOT NULL)),
  CONSTRAINT personal_data_requests_erasure CHECK ((kind = 'erasure') = (requested_at IS NOT NULL))
);
-- One unfinished erasure of a member, and one unfinished copy of a member for an operator.
CREATE UNIQUE INDEX personal_data_requests_erasure_idx ON personal_data_requests (user_key)
  WHERE kind = 'erasure' AND state IN ('waiting', 'running');
CREATE UNIQUE INDEX personal_data_requests_copy_idx ON personal_data_requests (user_key, operator_key)
  WHERE kind = 'copy' AND state IN ('waiting', 'running');
-- What the job works on, and files that are deleted later.
CREATE INDEX personal_data_requests_open_idx ON personal_data_requests (request_id) WHERE state IN ('waiting', 'running');
CREATE INDEX personal_data_requests_file_idx ON personal_data_requests (file_until) WHERE kind = 'copy' AND state = 'done';

-- Members who were erased before: the payer's name and telephone leave what is in use.
INSERT INTO retained_rows (user_key, kind, table_name, row_key, content, retained_until)
SELECT d.user_key, 'payment', 'bank_deposits', d.deposit_id::text,
  to_jsonb(d) - '{phone_enc,receipt_number_enc,idempotency_key,input_hash}'::text[], coalesce(d.credited_at, d.created_at) + interval '5 years'
FROM bank_deposits d JOIN users u ON u.user_key = d.user_key AND u.deleted_at IS NOT NULL;
UPDATE bank_deposits d SET depositor = '', phone_enc = NULL, receipt_number_enc = NULL, receipt_masked = ''
FROM users u WHERE u.user_key = d.user_key AND u.deleted_at IS NOT NULL;
UPDATE bank_deposit_payments p SET depositor = ''
FROM bank_deposits d JOIN users u ON u.user_key = d.user_key AND u.deleted_at IS NOT NULL WHERE d.deposit_id = p.deposit_id;
UPDATE orders o SET card_no = '', receipt_phone = ''
FROM users u WHERE u.user_key = o.user_key AND u.deleted_at IS NOT NULL AND (o.card_no <> '' OR o.receipt_phone <> '');
