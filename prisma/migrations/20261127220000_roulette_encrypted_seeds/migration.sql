-- The name of every encrypted column ends in _enc: tests compare them with the columns that are encrypted again.
ALTER TABLE "draw_seeds" RENAME COLUMN "secret" TO "seed_enc";

-- The seal of a row contains its columns' names: npm run db:migrate seals the table again.
DELETE FROM row_seals WHERE table_name = 'draw_seeds';
DELETE FROM sealed_tables WHERE table_name = 'draw_seeds';
