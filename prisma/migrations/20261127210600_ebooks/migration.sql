-- Where members stopped reading e-books.
CREATE TABLE "ebook_places" (
    "user_key" INTEGER NOT NULL,
    "book_id" INTEGER NOT NULL,
    "chapter_no" INTEGER NOT NULL,
    "paragraph_no" INTEGER NOT NULL,
    "chapter_percent" SMALLINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "ebook_places_pkey" PRIMARY KEY ("user_key", "book_id"),
    CONSTRAINT "ebook_places_in_book" CHECK (chapter_no > 0 AND paragraph_no >= 0 AND chapter_percent BETWEEN 0 AND 100)
);

-- The house's sales of e-books.
INSERT INTO ledger_accounts (kind, asset, user_key, code) VALUES ('house', 'STAR', 0, 'ebook'), ('house', 'BTUC', 0, 'ebook')
ON CONFLICT DO NOTHING;
