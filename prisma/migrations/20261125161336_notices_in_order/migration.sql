-- All notices in the order in which operators have them: otherwise all are sorted with everything that they say.
CREATE INDEX "notices_expose_start_date_board_sn_idx" ON "notices"("expose_start_date", "board_sn");
