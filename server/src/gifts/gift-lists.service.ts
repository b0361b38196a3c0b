import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { PageQuery } from '../core/http/page.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { RoomAudienceService } from '../lives/index.ts';
import { UsersService } from '../users/index.ts';
import type { GiftSignature, GiftStickerList, LiveGiftList, VodStar } from './gifts.dto.ts';
import { GiftsService } from './gifts.service.ts';

/** The gifts of a live. */
@Injectable()
export class GiftListsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly gifts: GiftsService,
    private readonly audience: RoomAudienceService,
  ) {}

  /** Returns the stickers that a live offers, and the signatures that its gifts may show. Throws live_not_found. */
  async stickersOf(vodKey: number): Promise<GiftStickerList> {
    const live = await this.database.prisma.live.findUnique({ where: { vodKey }, select: { vodKey: true } });
    if (!live) throw new AppError('live_not_found');
    const signatures = await this.database.query<'gifts_signatures_of_live', GiftSignature>(
      'gifts_signatures_of_live',
      `SELECT s.host_key AS bj_user_key, s.title, s.image, s.star_cnt FROM live_cards l JOIN host_signatures s ON s.host_key = l.host_key
         OR s.host_key IN (SELECT c.host_key FROM live_seats c WHERE c.vod_key = l.vod_key)
       WHERE l.vod_key = $1 AND l.signature_yn ORDER BY s.star_cnt, s.host_key`,
      [vodKey],
    );
    return { list: await this.gifts.stickers(), signatures };
  }

  /**
   * Lists gifts of a live, newest first. Throws live_not_found, and the refusal of a caller who may not see the givers.
   */
  async ofLive(vodKey: number, member: SessionMember | undefined, query: PageQuery): Promise<LiveGiftList> {
    await this.audience.assertMaySeeAudience(vodKey, member);
    const { offset, limit } = pageOf(query);
    const { prisma } = this.database;
    const [total, gifts] = await Promise.all([
      this.countOf(vodKey),
      prisma.gift.findMany({ where: { vodKey }, orderBy: { giftId: 'desc' }, skip: offset, take: limit }),
    ]);
    const givers = await this.users.briefs(gifts.map(({ senderKey }) => senderKey));
    const list = gifts.flatMap((gift) => {
      const user = givers.get(gift.senderKey);
      if (!user) return [];
      return {
        gift_id: Number(gift.giftId),
        user,
        target_user_key: gift.hostKey,
        star_cnt: Number(gift.starCnt),
        sticker_id: gift.stickerId,
        message: gift.message,
        created_at: gift.createdAt.toISOString(),
      };
    });
    return { list, total, offset, limit };
  }

  /**
   * Returns the gifts of a live to its host: the counters, plus gifts that are not rolled up yet. Throws
   * live_not_found.
   */
  async vodStar(vodKey: number): Promise<VodStar> {
    const rows = await this.database.query<'gifts_vod_star', VodStar>(
      'gifts_vod_star',
      `WITH pending AS (
         SELECT g.sender_key, g.star_cnt FROM gifts_unrolled r JOIN gifts g USING (gift_id) JOIN live_cards l USING (vod_key, host_key)
         WHERE g.vod_key = $1)
       SELECT l.vod_key, l.host_key AS bj_user_key,
         (coalesce(t.star_cnt, 0) + coalesce((SELECT sum(p.star_cnt) FROM pending p), 0))::bigint AS star_cnt,
         coalesce(t.gift_cnt, 0) + (SELECT count(*) FROM pending)::int AS gift_cnt,
         coalesce(t.giver_cnt, 0) + (SELECT count(DISTINCT p.sender_key) FROM pending p WHERE NOT EXISTS (
           SELECT FROM live_gift_totals k
           WHERE k.vod_key = l.vod_key AND k.host_key = l.host_key AND k.user_key = p.sender_key))::int AS giver_cnt
       FROM live_cards l LEFT JOIN live_host_totals t ON t.vod_key = l.vod_key AND t.host_key = l.host_key
       WHERE l.vod_key = $1`,
      [vodKey],
    );
    const star = rows[0];
    if (!star) throw new AppError('live_not_found');
    return star;
  }

  /** Counts the gifts of a live: the counters of its hosts, plus gifts that are not rolled up yet. */
  private async countOf(vodKey: number): Promise<number> {
    const rows = await this.database.query<'gifts_of_live_count', { total: number }>(
      'gifts_of_live_count',
      `SELECT (coalesce((SELECT sum(t.gift_cnt) FROM live_host_totals t WHERE t.vod_key = $1), 0)
         + (SELECT count(*) FROM gifts_unrolled r JOIN gifts g USING (gift_id) WHERE g.vod_key = $1))::int AS total`,
      [vodKey],
    );
    return rows[0]?.total ?? 0;
  }
}
