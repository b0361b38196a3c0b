import { type EventPart, type EventPrize } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { ExternalServices } from '../../external/index.ts';
import { ItemGrantsService } from '../../items/index.ts';
import { eventTexts } from '../texts.ts';
import type { WrittenEvent } from './written-events.ts';

/** The items and coupons that an event's prizes name (EVENTS-83, EVENTS-86). */
@Injectable()
export class EventPrizesService {
  constructor(
    private readonly items: ItemGrantsService,
    private readonly services: ExternalServices,
  ) {}

  /** Throws event_coupons_not_offered for coupons as prizes while no coupon service is connected. */
  refuseUnofferedCoupons(parts: readonly EventPart[]): void {
    if (this.services.isOffered('coupon')) return;
    if (parts.some((part) => prizesOf(part).some(({ asset }) => asset === 'COUPON')))
      throw new AppError('event_coupons_not_offered');
  }

  /**
   * The event with the names of its items, as the shop has them. Throws validation_failed for an item that does not
   * exist, and for one that its winners could not use: an item for hosts outside a ranking of hosts.
   */
  async named(event: WrittenEvent): Promise<WrittenEvent> {
    const ids = event.parts.flatMap((part) => prizesOf(part).flatMap(({ item_id }) => item_id ?? []));
    if (ids.length === 0) return event;
    const known = await this.items.described(ids);
    const parts = event.parts.map((part, index): EventPart => {
      if (!('prizes' in part)) return part;
      const forHosts = part.type === 'ranking' && part.kind === 'host';
      const prizes = part.prizes.map((prize, at): EventPrize => {
        if (prize.item_id === undefined) return prize;
        const item = known.get(prize.item_id);
        const field = `parts.${index}.prizes.${at}.item_id`;
        if (!item) throw fieldRefusal(field, 'isIn', eventTexts.itemUnknown);
        if (item.group === 'host' && !forHosts) throw fieldRefusal(field, 'isIn', eventTexts.itemForHosts);
        return { ...prize, name: item.name };
      });
      return { ...part, prizes };
    });
    return { ...event, parts };
  }
}

const prizesOf = (part: EventPart): readonly EventPrize[] => ('prizes' in part ? part.prizes : []);
