CREATE TABLE month_events (
  event_id serial PRIMARY KEY,
  title text NOT NULL,
  summary text NOT NULL,
  image text,
  parts jsonb NOT NULL,
  begins_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  published_at timestamptz(3),
  drawn_at timestamptz(3),
  entries_digest text,
  notified_key integer NOT NULL DEFAULT 0,
  ranked_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT month_events_ends_later CHECK (ends_at > begins_at),
  CONSTRAINT month_events_drawn CHECK ((drawn_at IS NULL) = (entries_digest IS NULL) AND (drawn_at IS NULL OR published_at IS NOT NULL))
);
CREATE INDEX month_events_begins_at_event_id_idx ON month_events (begins_at, event_id);
-- What the job reads: events whose winners or ranking are still to be decided.
CREATE INDEX month_events_undecided_idx ON month_events (ends_at)
  WHERE published_at IS NOT NULL AND (drawn_at IS NULL OR ranked_at IS NULL);

CREATE TABLE month_event_entries (
  event_id integer NOT NULL,
  user_key integer NOT NULL,
  word text,
  word_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT month_event_entries_pkey PRIMARY KEY (event_id, user_key)
);
CREATE INDEX month_event_entries_user_key_idx ON month_event_entries (user_key);

CREATE TABLE month_event_prizes (
  event_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('draw', 'rank')),
  number integer NOT NULL CHECK (number > 0),
  user_key integer NOT NULL,
  asset ledger_asset NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  decided_at timestamptz(3) NOT NULL,
  paid_at timestamptz(3),
  unpaid_reason text,
  CONSTRAINT month_event_prizes_pkey PRIMARY KEY (event_id, kind, number),
  CONSTRAINT month_event_prizes_decided CHECK (paid_at IS NULL OR unpaid_reason IS NULL)
);
CREATE INDEX month_event_prizes_user_key_idx ON month_event_prizes (user_key);
CREATE INDEX month_event_prizes_open_idx ON month_event_prizes (event_id, kind, number)
  WHERE paid_at IS NULL AND unpaid_reason IS NULL;

CREATE TABLE month_event_ranks (
  event_id integer NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  user_key integer NOT NULL,
  star_cnt bigint NOT NULL,
  CONSTRAINT month_event_ranks_pkey PRIMARY KEY (event_id, place)
);
CREATE INDEX month_event_ranks_user_key_idx ON month_event_ranks (user_key);

CREATE TABLE pure_host_months (
  month text PRIMARY KEY,
  closed_at timestamptz(3) NOT NULL,
  live_day_seconds integer NOT NULL,
  days_min integer NOT NULL,
  watch_seconds integer NOT NULL,
  places integer NOT NULL,
  host_cnt integer NOT NULL
);
CREATE TABLE pure_hosts (
  month text NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  user_key integer NOT NULL,
  live_day_cnt integer NOT NULL,
  watcher_cnt integer NOT NULL,
  CONSTRAINT pure_hosts_pkey PRIMARY KEY (month, place)
);
CREATE UNIQUE INDEX pure_hosts_month_user_key_key ON pure_hosts (month, user_key);
CREATE INDEX pure_hosts_user_key_idx ON pure_hosts (user_key);
CREATE VIEW pure_host_marks AS SELECT month, user_key FROM pure_hosts;

-- The watch sessions of a month are adjacent in the table, so that a block range index finds them.
CREATE INDEX watch_sessions_started_at_idx ON watch_sessions USING brin (started_at);
