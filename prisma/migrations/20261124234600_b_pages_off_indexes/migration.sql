-- CreateIndex
CREATE INDEX "notice_reads_board_sn_idx" ON "notice_reads"("board_sn");

-- CreateIndex
CREATE INDEX "message_blocks_user_key_created_at_target_key_idx" ON "message_blocks"("user_key", "created_at", "target_key");

-- The operators' queue in its order, and all inquiries the newest first: what operators narrow them by is answered off the index alone.
DROP INDEX "inquiries_queue_idx";
CREATE INDEX "inquiries_queue_idx" ON "inquiries"("privilege_yn" DESC, "board_sn") INCLUDE ("category_cd") WHERE "state" = 'waiting';
CREATE INDEX "inquiries_answered_idx" ON "inquiries"("board_sn") INCLUDE ("privilege_yn", "category_cd") WHERE "state" = 'answered';

-- A member's own inquiries, whole or narrowed: chosen and counted off the index alone.
DROP INDEX "inquiries_user_key_board_sn_idx";
CREATE INDEX "inquiries_own_idx" ON "inquiries"("user_key", "board_sn", "state", "privilege_yn");

-- What a board shows now, and what opens over the home page: the same.
DROP INDEX "notices_board_setting_cd_expose_start_date_idx";
CREATE INDEX "notices_board_idx"
  ON "notices"("board_setting_cd", "expose_start_date", "board_sn", "expose_end_date", "target_user_key");
CREATE INDEX "notices_popups_idx" ON "notices"("expose_start_date", "board_sn") INCLUDE ("board_setting_cd", "expose_end_date", "target_user_key")
  WHERE "popup_yn";
