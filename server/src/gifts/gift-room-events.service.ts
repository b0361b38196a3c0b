import { Permission, type RoomEvents } from '@honey/mintalk/protocol';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService, type GiftLine } from '../chat/index.ts';
import { Database } from '../core/database/database.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import type { DomainEventMap } from '../core/events/event-definitions.ts';
import { Outbox, type OutboxEntry } from '../core/outbox/outbox.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { UsersService } from '../users/index.ts';
import { giftTier } from './gift-tier.ts';
import { GiftsService, type RecentGift } from './gifts.service.ts';

interface GiftRow extends RecentGift {
  /** The picture that the host assigned to the amount, if the live shows signatures. */
  signature: string | null;
  /** The item that came with the gift, if any. */
  item: { item_id: number; name: string; image: string } | null;
}

/** The room event without its message id. */
type GiftPayload = Omit<RoomEvents['gift'], 'message_id'>;

const nothing = (): void => undefined;

/** Broadcasts gifts to their rooms, driven by the outbox, and updates a fan's level beside chat lines. */
@Injectable()
export class GiftRoomEventsService implements OnModuleInit {
  /** Resolves when all earlier gifts are broadcast to their rooms. */
  private shown: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: DomainEventBus,
    private readonly outbox: Outbox,
    private readonly chat: ChatService,
    private readonly users: UsersService,
    private readonly gifts: GiftsService,
    private readonly database: Database,
    private readonly settings: SettingsStore,
  ) {}

  onModuleInit(): void {
    // The roll-up runs on one server, and the member may be connected to another.
    this.events.on(
      'fanLevelChanged',
      this.chat.onEveryServer<DomainEventMap['fanLevelChanged']>('fan_level', (change) =>
        this.applyFanLevel(change),
      ),
    );
    this.outbox.consume({ consumer: 'room', topic: 'gift', handle: (entries) => this.show(entries) });
  }

  /** Gifts are read concurrently, and broadcast in commit order, so that combos count up. */
  private async show(entries: readonly OutboxEntry[]): Promise<void> {
    const before = this.shown;
    const lines = this.linesOf(entries);
    const showing = before.then(async () => (await lines).map((line) => this.chat.showGift(line)));
    this.shown = showing.then(nothing, nothing);
    // A failure surfaces in `showing`, once the earlier gifts are shown.
    lines.catch(nothing);
    await Promise.all(await showing);
  }

  private async linesOf(entries: readonly OutboxEntry[]): Promise<GiftLine[]> {
    const late = entries.filter(({ redelivered }) => redelivered).map(({ reference }) => reference);
    const done = late.length > 0 ? await this.chat.showStoredGifts(late) : new Set<number>();
    const gifts = await this.read(
      entries.map(({ reference }) => reference).filter((giftId) => !done.has(giftId)),
    );
    if (gifts.length + done.size < entries.length) throw new Error('a gift to be shown does not exist');
    const present = await this.presenter(gifts);
    return gifts.map((gift) => ({
      giftId: gift.gift_id,
      channelId: String(gift.vod_key),
      payload: present(gift),
      createdAt: gift.created_at,
    }));
  }

  private async read(giftIds: readonly number[]): Promise<GiftRow[]> {
    const recent: RecentGift[] = [];
    const others: number[] = [];
    for (const giftId of giftIds) {
      const gift = this.gifts.takeRecent(giftId);
      if (gift) recent.push(gift);
      else others.push(giftId);
    }
    const rows = await Promise.all([this.withSignatures(recent), this.stored(others)]);
    return rows.flat().sort((one, other) => one.gift_id - other.gift_id);
  }

  /** Gifts that this process has just written are not read again. */
  private async withSignatures(gifts: readonly RecentGift[]): Promise<GiftRow[]> {
    if (gifts.length === 0) return [];
    const images = await this.database.query<'gift_signatures', { place: number; image: string }>(
      'gift_signatures',
      `SELECT g.place, s.image
       FROM unnest($1::int[], $2::int[], $3::bigint[]) WITH ORDINALITY AS g (vod_key, host_key, star_cnt, place)
       JOIN live_cards l ON l.vod_key = g.vod_key AND l.signature_yn
       JOIN host_signatures s ON s.host_key = g.host_key AND s.star_cnt = g.star_cnt`,
      [
        gifts.map(({ vod_key }) => vod_key),
        gifts.map(({ host_key }) => host_key),
        gifts.map(({ star_cnt }) => star_cnt),
      ],
    );
    const rows: GiftRow[] = gifts.map((gift) => ({ ...gift, signature: null, item: null }));
    for (const { place, image } of images) {
      const row = rows[Number(place) - 1];
      if (row) row.signature = image;
    }
    return rows;
  }

  private async stored(giftIds: readonly number[]): Promise<GiftRow[]> {
    if (giftIds.length === 0) return [];
    return this.database.query<'gifts_to_show', GiftRow>(
      'gifts_to_show',
      `SELECT g.gift_id, g.sender_key, g.host_key, g.vod_key, g.star_cnt, g.sticker_id, g.message, g.combo, g.created_at,
         (SELECT s.image FROM host_signatures s JOIN live_cards l ON l.vod_key = g.vod_key AND l.signature_yn
          WHERE s.host_key = g.host_key AND s.star_cnt = g.star_cnt) AS signature,
         (SELECT json_build_object('item_id', i.item_id, 'name', i.name, 'image', i.image)
          FROM item_cards i WHERE i.item_id = g.item_id) AS item
       FROM gifts g
       WHERE g.gift_id = ANY ($1::bigint[]) AND g.vod_key IS NOT NULL ORDER BY g.gift_id`,
      [giftIds],
    );
  }

  /** Returns a presenter of the room event, with the data needed for all rows. */
  private async presenter(gifts: readonly GiftRow[]): Promise<(gift: GiftRow) => GiftPayload> {
    const [givers, stickers] = await Promise.all([
      this.users.briefs(gifts.map(({ sender_key }) => sender_key)),
      this.gifts.stickers(),
    ]);
    const tiers = this.settings.get('gift_tiers');
    return (gift) => {
      const giver = givers.get(gift.sender_key);
      if (!giver) throw new Error(`the giver of gift ${gift.gift_id} does not exist`);
      const { user_key, nick, profile_info, vip_level, honor, effects } = giver;
      const sticker = stickers.find(({ sticker_id }) => sticker_id === gift.sticker_id);
      return {
        gift_id: gift.gift_id,
        user: { user_key, nick, profile_info, vip_level, honor, ...(effects && { effects }) },
        star_cnt: gift.star_cnt,
        tier: giftTier(gift.star_cnt, tiers),
        // A chosen sticker is shown; without one, the signature (BROADCAST-19).
        sticker: gift.item?.image ?? sticker?.image ?? gift.signature,
        ...(gift.signature !== null && !gift.item && !sticker && { signature: true }),
        combo: gift.combo,
        message: gift.message === '' ? null : gift.message,
        target_user_key: gift.host_key,
        ...(gift.item && { item: { item_id: gift.item.item_id, name: gift.item.name } }),
      };
    };
  }

  /** Applies the new fan level in the host's running live at once. */
  private async applyFanLevel({
    userKey,
    hostKey,
    fanLevel,
  }: DomainEventMap['fanLevelChanged']): Promise<void> {
    // Most givers are in no room any more.
    if (!this.chat.isConnected(userKey)) return;
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
