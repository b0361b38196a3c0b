-- Every code that is sent counts those of its address in the last hour.
CREATE INDEX "phone_codes_address_created_at_idx" ON "phone_codes"("address", "created_at");
