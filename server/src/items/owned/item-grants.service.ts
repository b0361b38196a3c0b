import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** Items granted by the house for free. */
@Injectable()
export class ItemGrantsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Grants a member an item by its code, even one that is not on sale. Throws item_not_found. */
  grant(userKey: number, code: string): Promise<number> {
    return this.grantWithin(this.database.prisma, userKey, code);
  }

  /** Returns the code of an item, on sale or not. Throws item_not_found. */
  async codeOf(itemId: number): Promise<string> {
    const item = await this.database.prisma.item.findUnique({ where: { itemId }, select: { code: true } });
    if (!item) throw new AppError('item_not_found');
    return item.code;
  }

  /** The names of items and whom they are for, on sale or not; those that do not exist are left out. */
  async described(
    itemIds: readonly number[],
  ): Promise<Map<number, { name: string; group: 'general' | 'host' }>> {
    const items = await this.database.prisma.item.findMany({
      where: { itemId: { in: [...itemIds] } },
      select: { itemId: true, name: true, groupCd: true },
    });
    return new Map(items.map(({ itemId, name, groupCd }) => [itemId, { name, group: groupCd }]));
  }

  /** Grants an item in the caller's transaction. Throws item_not_found. */
  async grantWithin(
    within: Pick<Prisma.TransactionClient, 'item' | 'ownedItem'>,
    userKey: number,
    code: string,
  ): Promise<number> {
    const item = await within.item.findUnique({ where: { code }, select: { itemId: true } });
    if (!item) throw new AppError('item_not_found');
    const now = this.clock.now();
    const { ownedId } = await within.ownedItem.create({
      data: { itemId: item.itemId, userKey, source: 'granted', createdAt: now, receivedAt: now },
    });
    return Number(ownedId);
  }
}
