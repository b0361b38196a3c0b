-- Accounts that an operator joined: what moved, and the key that did it once. Written once.
CREATE TABLE account_joins (
  join_id serial PRIMARY KEY,
  operator_key integer NOT NULL,
  idempotency_key text NOT NULL,
  input_hash text NOT NULL,
  from_key integer NOT NULL,
  to_key integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT account_joins_two_accounts CHECK (from_key <> to_key),
  CONSTRAINT account_joins_not_own CHECK (operator_key NOT IN (from_key, to_key))
);
CREATE UNIQUE INDEX account_joins_key_idx ON account_joins (operator_key, idempotency_key);
-- An account is closed once.
CREATE UNIQUE INDEX account_joins_from_idx ON account_joins (from_key);
CREATE INDEX account_joins_to_key_idx ON account_joins (to_key);
