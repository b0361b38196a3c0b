import { randomUUID } from 'node:crypto';
import { SubscriptionsService } from '@honey/server/subscriptions/subscriptions.service';
import { WalletService } from '@honey/server/wallet/wallet.service';
import type { INestApplicationContext } from '@nestjs/common';
import { buildDeposit, buildOrder, buyItem, payDeposit, refundOrder } from '../../builders/index.ts';
import type { Chance } from '../../content/random.ts';
import { giftMessages } from '../../content/words.ts';
import { type Personas, personaHoney } from '../../personas.ts';
import type { Timeline } from '../timeline.ts';
import { type PlannedLive, planGift } from './lives.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** When the last grant sets the personas' documented balances; they spend nothing after it. */
const evenMs = 10 * minuteMs;
/** Days, and neighbouring days, on which vip01 charges nothing for the grade: daily charges are limited. */
const depositedDaysAgo = 14;
const refundedDaysAgo = 18;

/** A persona's last months. */
interface Habits {
  id: 'viewer01' | 'vip01';
  /** The payer's name on bank transfers. */
  depositor: string;
  /** The number of gifts, and the range of amounts. */
  gifts: number;
  giftStars: readonly [min: number, max: number];
  deposit: number;
  /** A refunded order. */
  refunded: number;
  item: string;
}

const habits: readonly Habits[] = [
  {
    id: 'viewer01',
    depositor: '김꿀벌',
    gifts: 14,
    giftStars: [50, 500],
    deposit: 1_000,
    refunded: 300,
    item: 'bubble_comb',
  },
  {
    id: 'vip01',
    depositor: '이로열',
    gifts: 24,
    giftStars: [4_000, 12_000],
    deposit: 5_000,
    refunded: 1_000,
    item: 'entrance_fireworks',
  },
];

/**
 * viewer01 and vip01 get every kind of entry in their histories, and finally their documented balances. They subscribe
 * to host05, so that they may still subscribe to the other hosts.
 */
export function planPersonaHistories(
  app: INestApplicationContext,
  timeline: Timeline,
  chance: Chance,
  { personas, lives }: { personas: Personas; lives: readonly PlannedLive[] },
): void {
  for (const own of habits) {
    planPayments(app, timeline, personas, own);
    planSpending(app, timeline, personas, own);
    const [min, max] = own.giftStars;
    for (const live of chance.sample(lives, own.gifts))
      planGift(timeline, live, {
        giver: personas[own.id],
        atMs: live.startMs + chance.integer(minuteMs, live.endMs - live.startMs - minuteMs),
        starCnt: Math.round(chance.integer(min, max) / 10) * 10,
        message: chance.pick(giftMessages),
      });
    timeline.at(timeline.presentMs - evenMs, () =>
      grantUpTo(app, personas[own.id].userKey, personaHoney[own.id]),
    );
  }
}

/** A bank transfer, and an order that an operator refunds. */
function planPayments(
  app: INestApplicationContext,
  timeline: Timeline,
  personas: Personas,
  { id, depositor, deposit, refunded }: Habits,
): void {
  const { presentMs } = timeline;
  const { userKey } = personas[id];
  let udKey = '';
  timeline.at(presentMs - depositedDaysAgo * dayMs, async () => {
    udKey = await buildDeposit(app, { userKey, starCnt: deposit, depositor, phone: '01012345678' });
  });
  timeline.at(presentMs - depositedDaysAgo * dayMs + 20 * minuteMs, () => payDeposit(app, udKey));
  let orderNo = '';
  timeline.at(presentMs - refundedDaysAgo * dayMs, async () => {
    orderNo = await buildOrder(app, { userKey, starCnt: refunded });
  });
  const refund = { operatorKey: personas.admin01.userKey, reason: '회원이 잘못 주문했다고 알려 왔어요.' };
  timeline.at(presentMs - (refundedDaysAgo - 1) * dayMs, () => refundOrder(app, { orderNo, ...refund }));
}

/** A subscription, and an item in use. */
function planSpending(
  app: INestApplicationContext,
  timeline: Timeline,
  personas: Personas,
  { id, item }: Habits,
): void {
  const { presentMs } = timeline;
  const { userKey } = personas[id];
  const target = { target_user_key: personas.host05.userKey };
  timeline.at(presentMs - 9 * dayMs, () =>
    app.get(SubscriptionsService).subscribe(userKey, target, randomUUID()),
  );
  timeline.at(presentMs - 5 * dayMs, () => buyItem(app, { userKey, code: item, used: true }));
}

/** Grants the missing part of a balance. */
async function grantUpTo(app: INestApplicationContext, userKey: number, starCnt: number): Promise<void> {
  const wallet = app.get(WalletService);
  const amount = starCnt - (await wallet.balances(userKey)).star_cnt;
  if (amount < 0) throw new Error(`member ${userKey} has ${-amount} honey too much`);
  if (amount === 0) return;
  await wallet.move({
    operation: 'seed',
    ownerKey: 0,
    idempotencyKey: `seed-even-${userKey}`,
    userKey,
    asset: 'STAR',
    house: 'grant',
    amount,
    fund: 'granted',
  });
}
