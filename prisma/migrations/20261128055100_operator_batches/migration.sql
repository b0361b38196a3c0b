CREATE TYPE operator_batch_state AS ENUM ('checking', 'ready', 'running', 'done', 'cancelled', 'stopped');
CREATE TYPE operator_batch_forecast AS ENUM ('possible', 'request');
CREATE TYPE operator_batch_row_state AS ENUM ('waiting', 'done', 'requested', 'refused', 'cancelled');

CREATE TABLE operator_batches (
  batch_id serial PRIMARY KEY,
  act text NOT NULL,
  operator_key integer NOT NULL,
  reason text NOT NULL,
  state operator_batch_state NOT NULL DEFAULT 'checking',
  created_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT operator_batches_ended CHECK ((state IN ('done', 'cancelled', 'stopped')) = (ended_at IS NOT NULL)),
  CONSTRAINT operator_batches_started CHECK (state NOT IN ('running', 'done', 'stopped') OR started_at IS NOT NULL)
);
-- What the job works on.
CREATE INDEX operator_batches_open_idx ON operator_batches (batch_id) WHERE state IN ('checking', 'ready', 'running');

CREATE TABLE operator_batch_rows (
  batch_id integer NOT NULL REFERENCES operator_batches ON DELETE CASCADE ON UPDATE CASCADE,
  row_no integer NOT NULL CHECK (row_no BETWEEN 1 AND 500),
  target text NOT NULL,
  forecast operator_batch_forecast,
  state operator_batch_row_state NOT NULL DEFAULT 'waiting',
  code text,
  message text,
  ended_at timestamptz(3),
  PRIMARY KEY (batch_id, row_no),
  CONSTRAINT operator_batch_rows_once UNIQUE (batch_id, target),
  CONSTRAINT operator_batch_rows_ended CHECK ((state = 'waiting') = (ended_at IS NULL))
);
