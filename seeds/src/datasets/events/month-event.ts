import { noticePictureLine, seoulDate, withParticle } from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import type { EventPartDto } from '@honey/server/events/monthly/event-parts.dto';
import type { INestApplicationContext } from '@nestjs/common';
import { banner } from '../../art/banner.ts';
import { type EventPictureName, eventPicture, eventPicturePath } from '../../art/event-art.ts';
import { bannerPath } from '../../art/seed-art.ts';
import { type BuiltMember, buildMonthEvent, enterEvent } from '../../builders/index.ts';
import { inSeoul } from '../../content/in-seoul.ts';
import { seedArt } from '../../content/pictures.ts';
import { artUrl } from '../../content/site-content.ts';
import type { Timeline } from '../timeline.ts';
import { couponPrize, itemPrize } from './event-prizes.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const begunDaysAgo = 13;
const days = 31;
const writtenDaysAgo = 15;

const title = '이달의 출석 이벤트';
const summary = '매일 출석하고, 응모하고, 순위에 오르면 꿀을 드려요.';

/** Who takes part. */
interface Entrants {
  operator: BuiltMember;
  entrants: readonly BuiltMember[];
}

/**
 * A monthly event that is running, with every kind of part, written and scheduled by the operator; its entrants; and a
 * banner and a notice that lead to it. It began before the days on which viewer01 attended.
 */
export function planMonthEvent(
  app: INestApplicationContext,
  timeline: Timeline,
  { operator, entrants }: Entrants,
): void {
  const { presentMs } = timeline;
  const beginsMs = inSeoul(seoulDate(new Date(presentMs - begunDaysAgo * dayMs)), 0);
  let eventId = 0;
  timeline.planIndependent(presentMs - writtenDaysAgo * dayMs, async () => {
    eventId = await buildMonthEvent(app, operator.userKey, {
      title,
      summary,
      image: eventPictureUrl('month'),
      begins_on: new Date(beginsMs).toISOString(),
      ends_on: new Date(beginsMs + days * dayMs).toISOString(),
      parts: await eventParts(app),
    });
    await announce(app, eventId, new Date(beginsMs));
  });
  for (const [index, { userKey }] of entrants.entries())
    timeline.planIndependent(beginsMs + (index + 1) * 67 * minuteMs, () => enterEvent(app, userKey, eventId));
}

/** One part of each kind, in the order in which readers need them. */
const eventParts = async (app: INestApplicationContext): Promise<EventPartDto[]> => [
  { type: 'picture', url: eventPictureUrl('month'), alt: eventPicture('month').alt },
  {
    type: 'text',
    text: `${summary}\n\n출석은 하루에 한 번, 자정이 지나면 새로 할 수 있어요. 7일을 이어서 출석하면 한 번 더 드리고, 놓친 날은 나중에 채울 수 없어요.`,
  },
  { type: 'countdown', label: '이벤트가 끝날 때까지', until: 'ends' },
  { type: 'attendance', title: '매일 출석하기' },
  { type: 'picture', url: eventPictureUrl('draw'), alt: eventPicture('draw').alt },
  {
    type: 'ticket_ask',
    title: '꿀 추첨에 응모하기',
    prizes: [
      { asset: 'STAR', amount: 3_000, count: 1 },
      { asset: 'STAR', amount: 500, count: 5 },
      await itemPrize(app, 'bubble_night', 2),
      couponPrize(10, 5),
      { asset: 'BTUC', amount: 200, count: 10 },
    ],
  },
  {
    type: 'ranking',
    title: '이달의 방송인 순위',
    kind: 'host',
    prizes: [
      { asset: 'STAR', amount: 5_000, count: 1 },
      { asset: 'STAR', amount: 2_000, count: 2 },
      await itemPrize(app, 'live_boost', 2),
    ],
  },
  { type: 'winners', title: '당첨자' },
  { type: 'button', label: '룰렛 돌리러 가기', url: '/event/circadian-animals', external_yn: 'N' },
];

/** The address of a picture of an event's page, which is drawn for the dataset. */
export function eventPictureUrl(name: EventPictureName): string {
  seedArt.request({ events: [name] });
  return artUrl(eventPicturePath(name));
}

/** A banner on the home page and a notice of events, both with the event's picture. */
async function announce(app: INestApplicationContext, eventId: number, begins: Date): Promise<void> {
  const { prisma } = app.get(Database);
  seedArt.request({ banners: ['event'] });
  const picture = { url: artUrl(bannerPath('event')), alt: banner('event').alt };
  const link = `/event/month-${eventId}`;
  await prisma.banner.create({
    data: {
      bannerGrpCd: 'BNRG001001',
      title: picture.alt,
      image: picture.url,
      link,
      sort: 0,
      startsAt: begins,
    },
  });
  await prisma.notice.create({
    data: {
      boardSettingCd: 1040,
      title: `${withParticle(title, '이/가')} 시작됐어요`,
      summaryContent: summary,
      content: `${summary}\n\n${noticePictureLine(picture.url, picture.alt, link)}\n\n그림을 누르면 바로 참여할 수 있어요.\n\n허니라이브 드림`,
      exposeStartDate: begins,
      createdAt: begins,
    },
  });
}
