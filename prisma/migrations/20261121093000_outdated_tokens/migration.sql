-- A restriction of the chat has tokens renewed, while one of the service ends them.
ALTER TABLE "access_revocations" ADD COLUMN "renewable" BOOLEAN NOT NULL DEFAULT false;
