-- The queues of operators in the order of their lists: undecided ones first, oldest first; then the newest.
CREATE INDEX host_asks_queue_idx ON host_asks
  ((CASE WHEN state = 'review' THEN 0 ELSE 1 END), (CASE WHEN state = 'review' THEN host_ask_id ELSE -host_ask_id END));
CREATE INDEX exchange_accounts_queue_idx ON exchange_accounts
  ((CASE WHEN state = 'review' THEN 0 ELSE 1 END), (CASE WHEN state = 'review' THEN account_id ELSE -account_id END));
CREATE INDEX exchanges_queue_idx ON exchanges
  ((CASE state WHEN 'asked' THEN 0 WHEN 'approved' THEN 1 ELSE 2 END),
   (CASE WHEN state IN ('asked', 'approved') THEN exchange_id ELSE -exchange_id END));
