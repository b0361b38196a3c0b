import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../chat/chat.service.ts';
import { type DomainEventMap, DomainEvents } from '../core/events/domain-events.ts';
import { UsersService } from '../users/users.service.ts';
import { GiftsService } from './gifts.service.ts';

/** Shows given gifts in their room, after the commit. */
@Injectable()
export class GiftRoomEvents implements OnModuleInit {
  constructor(
    private readonly events: DomainEvents,
    private readonly chat: ChatService,
    private readonly users: UsersService,
    private readonly gifts: GiftsService,
  ) {}

  onModuleInit(): void {
    this.events.on('giftGiven', (gift) => this.show(gift));
  }

  private async show(gift: DomainEventMap['giftGiven']): Promise<void> {
    if (gift.vodKey === null) return;
    const [givers, stickers] = await Promise.all([
      this.users.briefs([gift.senderKey]),
      this.gifts.stickers(),
    ]);
    const giver = givers.get(gift.senderKey);
    if (!giver) return;
    const sticker = stickers.find(({ sticker_id }) => sticker_id === gift.stickerId);
    this.chat.publish(
      String(gift.vodKey),
      'gift',
      {
        gift_id: gift.giftId,
        user: {
          user_key: giver.user_key,
          nick: giver.nick,
          profile_info: giver.profile_info,
          vip_level: giver.vip_level,
        },
        star_cnt: gift.starCnt,
        sticker: sticker
          ? { sticker_id: sticker.sticker_id, name: sticker.name, image: sticker.image }
          : null,
        combo: 1,
        message: gift.message,
        target_user_key: gift.hostKey,
      },
      { giftId: gift.giftId },
    );
  }
}
