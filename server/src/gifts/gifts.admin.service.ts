import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { cursorAfter, cursorKey } from '../core/http/cursor.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { UsersService } from '../users/index.ts';
import type { MemberGiftList, MemberGiftQuery } from './gifts.admin.dto.ts';

/** Gifts of one member for operators. */
@Injectable()
export class GiftsAdminService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /** Given or received gifts, newest first. */
  async list(userKey: number, query: MemberGiftQuery): Promise<MemberGiftList> {
    const { limit } = pageOf(query);
    const before = cursorKey(query.cursor);
    const isGiven = query.direction !== 'received';
    const rows = await this.database.prisma.gift.findMany({
      where: {
        ...(isGiven ? { senderKey: userKey } : { hostKey: userKey }),
        ...(before === null ? {} : { giftId: { lt: before } }),
      },
      orderBy: { giftId: 'desc' },
      take: limit,
    });
    const others = await this.users.briefs(
      rows.map(({ senderKey, hostKey }) => (isGiven ? hostKey : senderKey)),
    );
    return {
      list: rows.map((row) => ({
        gift_id: Number(row.giftId),
        other: others.get(isGiven ? row.hostKey : row.senderKey) ?? null,
        vod_key: row.vodKey,
        star_cnt: Number(row.starCnt),
        message: row.message,
        created_at: row.createdAt.toISOString(),
      })),
      cursor: cursorAfter(rows, limit, ({ giftId }) => [Number(giftId)]),
    };
  }
}
