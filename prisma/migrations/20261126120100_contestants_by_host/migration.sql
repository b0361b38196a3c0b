-- CreateIndex
CREATE INDEX "live_contestants_host_key_idx" ON "live_contestants"("host_key");
