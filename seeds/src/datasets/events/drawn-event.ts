import { seoulDate } from '@honey/rules';
import type { INestApplicationContext } from '@nestjs/common';
import { eventPicture } from '../../art/event-art.ts';
import { type BuiltMember, buildMonthEvent, endEvents, enterEvent } from '../../builders/index.ts';
import { inSeoul } from '../../content/in-seoul.ts';
import type { Timeline } from '../timeline.ts';
import { couponPrize, itemPrize } from './event-prizes.ts';
import { eventPictureUrl } from './month-event.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const writtenDaysAgo = 36;
const begunDaysAgo = 34;
const days = 20;

/** Who takes part. */
interface Entrants {
  operator: BuiltMember;
  entrants: readonly BuiltMember[];
}

/**
 * A monthly event that is over, before the one that is running: its winners were drawn and have an item, a coupon, honey
 * and BTUC.
 */
export function planDrawnEvent(
  app: INestApplicationContext,
  timeline: Timeline,
  { operator, entrants }: Entrants,
): void {
  const { presentMs } = timeline;
  const beginsMs = inSeoul(seoulDate(new Date(presentMs - begunDaysAgo * dayMs)), 0);
  const endsMs = beginsMs + days * dayMs;
  let eventId = 0;
  timeline.planIndependent(presentMs - writtenDaysAgo * dayMs, async () => {
    eventId = await buildMonthEvent(app, operator.userKey, {
      title: '달콤한 추첨 이벤트',
      summary: '응모한 분 가운데 추첨해서 아이템과 쿠폰, 꿀을 드려요.',
      image: eventPictureUrl('draw'),
      begins_on: new Date(beginsMs).toISOString(),
      ends_on: new Date(endsMs).toISOString(),
      parts: [
        { type: 'picture', url: eventPictureUrl('draw'), alt: eventPicture('draw').alt },
        {
          type: 'ticket_ask',
          title: '추첨에 응모하기',
          prizes: [
            await itemPrize(app, 'entrance_fireworks', 1),
            couponPrize(20, 1),
            { asset: 'STAR', amount: 300, count: 2 },
            { asset: 'BTUC', amount: 100, count: 3 },
          ],
        },
        { type: 'winners', title: '당첨자' },
      ],
    });
  });
  for (const [index, { userKey }] of entrants.entries())
    timeline.planIndependent(beginsMs + (index + 1) * 91 * minuteMs, () => enterEvent(app, userKey, eventId));
  timeline.at(endsMs, () => endEvents(app));
}
