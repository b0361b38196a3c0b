import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** Items granted by the house for free. */
@Injectable()
export class ItemGrantsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Grants a member an item by its code, even one that is not on sale. Throws item_not_found. */
  async grant(userKey: number, code: string): Promise<number> {
    const { prisma } = this.database;
    const item = await prisma.item.findUnique({ where: { code }, select: { itemId: true } });
    if (!item) throw new AppError('item_not_found');
    const now = this.clock.now();
    const { ownedId } = await prisma.ownedItem.create({
      data: { itemId: item.itemId, userKey, source: 'granted', createdAt: now, receivedAt: now },
    });
    return Number(ownedId);
  }
}
