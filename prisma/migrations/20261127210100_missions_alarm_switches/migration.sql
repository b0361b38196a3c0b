-- The switches for alarms of events and of coupons.
ALTER TABLE "alarm_settings"
  ADD COLUMN "event_yn" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "coupon_yn" BOOLEAN NOT NULL DEFAULT true;
