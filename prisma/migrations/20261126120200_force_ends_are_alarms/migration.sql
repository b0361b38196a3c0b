-- The host's alarm of a live that an operator ended is written with the end: nothing follows from it any more.
DELETE FROM "outbox" WHERE "topic" = 'live_force_end';
