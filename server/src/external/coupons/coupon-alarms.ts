import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import type { Coupon } from './coupon.port.ts';

/** Notes an alarm for each member who was given a coupon, once for each coupon. */
export async function noteCoupons(
  within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  coupons: readonly Coupon[],
  now: Date,
  kind: 'coupon' | 'coupon_end' = 'coupon',
): Promise<void> {
  if (coupons.length === 0) return;
  const rows = coupons.map(({ member, coupon_id, title, ends_on }) => ({
    member,
    ref: coupon_id,
    detail: { name: title, ends_on },
  }));
  await queryWithin(
    within,
    'coupon_alarms',
    `SELECT alarm_note(c.member, $2::text, c.ref, NULL, c.detail, $3::timestamptz)
     FROM jsonb_to_recordset($1::text::jsonb) c (member int, ref text, detail jsonb)`,
    [JSON.stringify(rows), kind, now],
  );
}
