CREATE TYPE operator_request_state AS ENUM ('waiting', 'done', 'refused', 'void', 'expired');

CREATE TABLE operator_requests (
  request_id serial PRIMARY KEY,
  kind text NOT NULL,
  target text NOT NULL,
  input jsonb NOT NULL,
  input_hash text NOT NULL,
  idempotency_key text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  facts text NOT NULL,
  reason text NOT NULL,
  requester_key integer NOT NULL,
  beneficiary_keys integer[] NOT NULL,
  state operator_request_state NOT NULL DEFAULT 'waiting',
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_by integer,
  decided_at timestamptz(3),
  decision_reason text NOT NULL DEFAULT '',
  CONSTRAINT operator_requests_expires_later CHECK (expires_at > created_at),
  CONSTRAINT operator_requests_decided CHECK ((state = 'waiting') = (decided_at IS NULL)),
  -- Whatever a server does: nobody decides their own request, nor one for themselves.
  CONSTRAINT operator_requests_second_person CHECK (decided_by <> requester_key AND NOT decided_by = ANY (beneficiary_keys)),
  CONSTRAINT operator_requests_not_own CHECK (NOT requester_key = ANY (beneficiary_keys)),
  CONSTRAINT operator_requests_done_by CHECK (state NOT IN ('done', 'refused') OR decided_by IS NOT NULL)
);
CREATE UNIQUE INDEX operator_requests_key_idx ON operator_requests (requester_key, kind, idempotency_key);
-- The queue, and what the job ends.
CREATE INDEX operator_requests_waiting_idx ON operator_requests (expires_at) WHERE state = 'waiting';
