-- Cash receipts that were asked for after the credit, and those of businesses, were not written to the order that they are for:
-- the credit of the bank transfer. Where several were credited, the papers of the tax office say which has it.
UPDATE "orders" o SET "receipt_phone" = d."receipt_masked"
FROM "bank_deposits" d
WHERE o."order_no" = d."order_no" AND o."method" = 'bank' AND o."receipt_phone" = '' AND d."receipt_masked" <> ''
  AND (SELECT count(*) FROM "bank_deposit_payments" p WHERE p."deposit_id" = d."deposit_id" AND p."state" = 'credited') = 1;
