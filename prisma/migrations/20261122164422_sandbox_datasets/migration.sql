-- CreateTable
CREATE TABLE "sandbox_datasets" (
    "name" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_datasets_pkey" PRIMARY KEY ("name")
);
