import { Permission, type RoomEvents } from '@honey/mintalk/protocol';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService, type GiftLine } from '../chat/chat.service.ts';
import { Database } from '../core/database/database.ts';
import { type DomainEventMap, DomainEvents } from '../core/events/domain-events.ts';
import { UsersService } from '../users/users.service.ts';
import { GiftsService } from './gifts.service.ts';

type Gift = DomainEventMap['giftGiven'];
/** The room event without its message id, which the room gives it. */
type GiftPayload = Omit<RoomEvents['gift'], 'message_id'>;

/** Shows gifts in their room after the commit, and a fan's new level beside their lines. */
@Injectable()
export class GiftRoomEvents implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly chat: ChatService,
    private readonly users: UsersService,
    private readonly gifts: GiftsService,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.events.on('giftGiven', (gift) => this.show(gift));
    this.events.on('fanLevelChanged', (change) => this.raise(change));
    this.chat.setGiftLineSource((channelId, limit) => this.newest(Number(channelId), limit));
  }

  private async show(gift: Gift): Promise<void> {
    if (gift.vodKey === null) return;
    const [payload] = await this.payloads([gift]);
    if (payload) this.chat.publish(String(gift.vodKey), 'gift', payload, { giftId: gift.giftId });
  }

  /** The newest gifts of a live, oldest first: the room's history asks for them, so that none is lost in a crash. */
  private async newest(vodKey: number, limit: number): Promise<GiftLine[]> {
    const rows = await this.database.prisma.gift.findMany({
      where: { vodKey },
      orderBy: { giftId: 'desc' },
      take: limit,
    });
    const gifts = rows.reverse().map((row) => ({
      giftId: Number(row.giftId),
      senderKey: row.senderKey,
      hostKey: row.hostKey,
      vodKey: row.vodKey,
      starCnt: Number(row.starCnt),
      stickerId: row.stickerId,
      message: row.message,
      createdAt: row.createdAt,
    }));
    const payloads = await this.payloads(gifts);
    return gifts.flatMap(({ giftId, createdAt }, index) => {
      const payload = payloads[index];
      return payload ? [{ giftId, payload, createdAt }] : [];
    });
  }

  private async payloads(gifts: Gift[]): Promise<(GiftPayload | undefined)[]> {
    const [givers, stickers] = await Promise.all([
      this.users.briefs(gifts.map(({ senderKey }) => senderKey)),
      this.gifts.stickers(),
    ]);
    return gifts.map((gift) => {
      const giver = givers.get(gift.senderKey);
      if (!giver) return undefined;
      const { user_key, nick, profile_info, vip_level } = giver;
      const sticker = stickers.find(({ sticker_id }) => sticker_id === gift.stickerId);
      return {
        gift_id: gift.giftId,
        user: { user_key, nick, profile_info, vip_level },
        star_cnt: gift.starCnt,
        sticker: sticker?.image ?? null,
        combo: 1,
        message: gift.message === '' ? null : gift.message,
        target_user_key: gift.hostKey,
      };
    });
  }

  /** In the host's running live the fan is one at once, with the new level. */
  private async raise({ userKey, hostKey, fanLevel }: DomainEventMap['fanLevelChanged']): Promise<void> {
    const live = await this.database.prisma.live.findFirst({
      where: { hostKey, state: 'live' },
      select: { vodKey: true },
    });
    if (!live) return;
    const channelId = String(live.vodKey);
    const here = this.chat.presence(channelId).users.find(({ id }) => id === String(userKey));
    if (!here) return;
    this.chat.updateUserChannel(channelId, here.id, {
      permission: Math.max(here.permission, Permission.fan),
      extra: { fan_level: fanLevel },
    });
  }
}
