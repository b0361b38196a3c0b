-- Functions of the database are files from here on (prisma/functions): which text of each was applied, and when.
CREATE TABLE "applied_functions" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applied_functions_pkey" PRIMARY KEY ("name","hash")
);
