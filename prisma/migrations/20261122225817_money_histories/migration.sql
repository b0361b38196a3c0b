-- CreateTable
CREATE TABLE "account_day_totals" (
    "account_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "outgoing" BOOLEAN NOT NULL,
    "operation" TEXT NOT NULL,
    "granted" BIGINT NOT NULL,
    "bought" BIGINT NOT NULL,
    "entry_cnt" INTEGER NOT NULL,
    "first_id" BIGINT NOT NULL,
    "last_id" BIGINT NOT NULL,

    CONSTRAINT "account_day_totals_pkey" PRIMARY KEY ("account_id","day","outgoing","operation")
);

-- CreateTable
CREATE TABLE "host_fan_months" (
    "host_key" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "user_key" INTEGER NOT NULL,
    "star_cnt" BIGINT NOT NULL,
    "entry_cnt" INTEGER NOT NULL,

    CONSTRAINT "host_fan_months_pkey" PRIMARY KEY ("host_key","month","user_key")
);

-- CreateIndex
CREATE INDEX "host_fan_months_host_key_month_star_cnt_user_key_idx" ON "host_fan_months"("host_key", "month", "star_cnt" DESC, "user_key");

-- What was folded before is counted here once; what waits for the fold is counted by it.
INSERT INTO "account_day_totals" ("account_id", "day", "outgoing", "operation", "granted", "bought", "entry_cnt", "first_id", "last_id")
SELECT s.account_id, s.day, s.outgoing, s.operation,
  coalesce(sum(s.amount) FILTER (WHERE s.fund = 'granted'), 0), coalesce(sum(s.amount) FILTER (WHERE s.fund = 'bought'), 0),
  count(*) FILTER (WHERE s.begins), min(s.id), max(s.id)
FROM (
  SELECT a.id AS account_id, (t.created_at AT TIME ZONE 'Asia/Seoul')::date AS day, sides.outgoing, t.operation, p.fund, p.amount, p.id,
    p.id = min(p.id) OVER (PARTITION BY a.id, sides.outgoing, p.transfer_id) AS begins,
    EXISTS (SELECT FROM ledger_unfolded u WHERE u.posting_id = p.id AND (u.account_id = a.id OR a.kind = 'wallet')) AS waits
  FROM ledger_postings p
    JOIN ledger_transfers t ON t.id = p.transfer_id
    CROSS JOIN LATERAL (VALUES (p.source_id, true), (p.destination_id, false)) sides (account_id, outgoing)
    JOIN ledger_accounts a ON a.id = sides.account_id AND a.kind <> 'house'
) s WHERE NOT s.waits GROUP BY 1, 2, 3, 4;

INSERT INTO "host_fan_months" ("host_key", "month", "user_key", "star_cnt", "entry_cnt")
SELECT s.host_key, s.month, s.user_key, sum(s.amount), count(*) FILTER (WHERE s.begins)
FROM (
  SELECT i.user_key AS host_key, date_trunc('month', t.created_at AT TIME ZONE 'Asia/Seoul')::date AS month,
      CASE WHEN o.kind = 'wallet' THEN o.user_key ELSE nullif(t.owner_key, i.user_key) END AS user_key, p.amount,
    p.id = min(p.id) OVER (PARTITION BY p.transfer_id, p.destination_id) AS begins,
    EXISTS (SELECT FROM ledger_unfolded u WHERE u.posting_id = p.id AND u.account_id = i.id) AS waits
  FROM ledger_postings p
    JOIN ledger_transfers t ON t.id = p.transfer_id
    JOIN ledger_accounts i ON i.id = p.destination_id AND i.kind = 'income'
    JOIN ledger_accounts o ON o.id = p.source_id
) s WHERE s.user_key > 0 AND NOT s.waits GROUP BY 1, 2, 3;
