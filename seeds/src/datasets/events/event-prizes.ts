import { Database } from '@honey/server/core/database/database';
import type { EventPrizeDto } from '@honey/server/events/monthly/event-prizes.dto';
import type { INestApplicationContext } from '@nestjs/common';
import type { ItemArtName } from '../../art/item.ts';

/** An item of the shop as a prize. */
export async function itemPrize(
  app: INestApplicationContext,
  code: ItemArtName,
  count: number,
): Promise<EventPrizeDto> {
  const where = { code };
  const { itemId, name } = await app.get(Database).prisma.item.findUniqueOrThrow({ where });
  return { asset: 'ITEM', amount: 1, count, item_id: itemId, name };
}

/** A discount coupon as a prize. */
export const couponPrize = (percent: number, count: number): EventPrizeDto => ({
  asset: 'COUPON',
  amount: 1,
  count,
  name: `${percent}% 꿀 할인 쿠폰`,
  coupon: { kind: 'discount', star_cnt: 0, percent, won_krw: 3_000 },
});
