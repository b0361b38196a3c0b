-- How many reports on a target are open, which the list of reports shows with each of them.
CREATE INDEX reports_open_target_idx ON reports (target_key, target) WHERE state = 'open';
