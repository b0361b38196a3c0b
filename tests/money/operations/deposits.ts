import { createHmac } from 'node:crypto';
import { house, walletOf } from '../books.ts';
import type { Operation, Outcome, Plan, Step } from '../operation.ts';
import type { World } from '../world.ts';
import type { Product, Purchase, Purchases } from './purchases.ts';

/** The secret that bank and shop share, in a server under test. */
export const bankSecret = 'money-property-bank-secret-0000000000000000';

const bonusPercent = 5;
const validMs = 24 * 3_600_000;

/** A requested bank transfer. */
interface Deposit {
  udKey: string;
  account: string;
  depositor: string;
  purchase: Purchase;
  expiresMs: number;
  state: 'waiting' | 'deposited' | 'held' | 'cancelled' | 'returned';
  /** Won of the payments that wait for an operator, the oldest first. */
  held: number[];
}

/** Bank transfers: paid exactly, late, with another amount, twice; credited and returned by operators. */
export function depositOperations(
  world: World,
  products: readonly Product[],
  purchases: Purchases,
): Operation[] {
  const { random } = world;
  const deposits: Deposit[] = [];
  const notifications: Step[] = [];
  let paymentCount = 0;

  const credit = (deposit: Deposit, krw: number): Outcome => {
    const { purchase } = deposit;
    const part = {
      ...purchase,
      star: Math.floor((krw * purchase.star) / purchase.amount),
      bonus: Math.floor((krw * purchase.bonus) / purchase.amount),
      amount: krw,
    };
    return {
      movements: purchases.credit(part),
      done: () => {
        deposit.state = 'deposited';
        // The amount received replaces the amount requested.
        purchase.state = 'closed';
        purchases.all.push(part);
        purchases.credited.push(part);
        purchases.markPaid(part);
      },
    };
  };

  const planRequest = (): Plan => {
    const by = random.pick(world.people.filter(({ payRefusal }) => payRefusal === null));
    const product = random.pick(products.filter(({ star_cnt }) => star_cnt <= 1_000));
    return {
      step: () => {
        const amount = purchases.priceFor(by.userKey, product);
        const body = {
          method: 'bank',
          product_id: product.product_id,
          quantity: 1,
          amount_krw: amount,
          depositor: '김꿀벌',
          phone: '01012345678',
        };
        const outcome = (): Outcome => {
          if (purchases.exceeds(by.userKey, product.star_cnt)) return { refusal: 'charge_limit_exceeded' };
          return {
            movements: [],
            done: (responseBody) => {
              const { ud_key, order_no } = responseBody as { ud_key: string; order_no: string };
              const purchase: Purchase = {
                orderNo: order_no,
                buyer: by,
                star: product.star_cnt,
                bonus: product.bonus_star_cnt + Math.floor((product.star_cnt * bonusPercent) / 100),
                amount,
                orderedMs: world.nowMs,
                paidMs: 0,
                state: 'open',
                starTaken: 0,
                bonusTaken: 0,
                krwTaken: 0,
              };
              purchases.all.push(purchase);
              deposits.push({
                udKey: ud_key,
                account: '',
                depositor: body.depositor,
                purchase,
                expiresMs: world.nowMs + validMs,
                state: 'waiting',
                held: [],
              });
            },
          };
        };
        return {
          by,
          method: 'POST',
          path: '/v1/pg/bank-deposit-request',
          body,
          takesKey: true,
          otherBody: { ...body, depositor: '박꿀벌' },
          statement: 'deposit_add',
          expected: outcome(),
          stablePart: (responseBody) => (responseBody as { ud_key: string }).ud_key,
          after: async () => {
            const newest = deposits.at(-1);
            if (newest?.account !== '') return;
            const { account } = await world.mustSend<{ account: { account: string } | string }>(
              { method: 'GET', path: `/v1/pg/bank-deposit-result/${newest.udKey}` },
              by,
            );
            newest.account = typeof account === 'string' ? account : account.account;
          },
        };
      },
    };
  };

  const planArrival = (): Plan | undefined => {
    const open = deposits.filter(({ account }) => account !== '');
    if (open.length === 0) return undefined;
    const waiting = open.filter(({ state }) => state === 'waiting');
    const deposit = random.pick(waiting.length > 0 && random.chance(0.8) ? waiting : open);
    const { purchase, expiresMs } = deposit;
    const krw = random.chance(0.75) ? purchase.amount : purchase.amount + random.pick([-110, 110, 1_100]);
    const late = world.nowMs > expiresMs;
    paymentCount += 1;
    const payment = {
      bank_tx_id: `TX${paymentCount}`,
      account: deposit.account,
      amount_krw: krw,
      depositor: deposit.depositor,
      paid_at: new Date(world.nowMs).toISOString(),
    };
    const sentAt = String(Math.floor(world.nowMs / 1_000));
    const mayPay = purchase.buyer.payRefusal === null;
    const isCredited = deposit.state === 'waiting' && !late && krw === purchase.amount && mayPay;
    const hold: Outcome = {
      movements: [],
      done: () => {
        deposit.held.push(krw);
        if (deposit.state === 'deposited') return;
        deposit.state = 'held';
        purchase.state = 'open';
      },
    };
    const signature = createHmac('sha256', bankSecret)
      .update(`${sentAt}.${JSON.stringify(Object.values(payment))}`)
      .digest('hex');
    const step: Step = {
      method: 'POST',
      path: '/v1/pg/bank-deposit-notify',
      body: payment,
      headers: { 'x-bank-sent-at': sentAt, 'x-bank-signature': signature },
      takesKey: false,
      repeated: [],
      statement: 'deposit_arrive',
      alsoChecked: [walletOf(purchase.buyer.userKey), house('sale'), house('grant')],
      expected: isCredited ? credit(deposit, krw) : hold,
    };
    notifications.push({ ...step, expected: { movements: [] } });
    return { step: () => step };
  };

  const planDecision = (decision: 'confirm' | 'return') => (): Plan | undefined => {
    const some = deposits.filter(({ held }) => held.length > 0);
    if (some.length === 0) return undefined;
    const deposit = random.pick(some);
    const krw = deposit.held[0] ?? 0;
    const done = (): void => {
      deposit.held.shift();
    };
    const outcome = (): Outcome => {
      if (decision === 'return')
        return {
          movements: [],
          done: () => {
            done();
            if (deposit.state !== 'held' || deposit.held.length > 0) return;
            deposit.state = 'returned';
            deposit.purchase.state = 'closed';
          },
        };
      const { payRefusal } = deposit.purchase.buyer;
      if (payRefusal !== null) return { refusal: payRefusal };
      const credited = credit(deposit, krw);
      return 'refusal' in credited
        ? credited
        : {
            movements: credited.movements,
            done: (responseBody) => {
              done();
              credited.done?.(responseBody);
            },
          };
    };
    return {
      step: () => ({
        by: world.operator,
        method: 'PUT',
        path: `/v1/admin/deposits/${deposit.udKey}`,
        body: { decision, reason: '확인했어요' },
        takesKey: false,
        alsoChecked: [walletOf(deposit.purchase.buyer.userKey)],
        expected: outcome(),
      }),
    };
  };

  // An expired deposit no longer counts toward the limits, unless its money arrives later.
  world.onClock.push(() => {
    for (const { state, expiresMs, purchase } of deposits)
      if (state === 'waiting' && expiresMs <= world.nowMs) purchase.state = 'closed';
    return [];
  });

  return [
    { name: 'request a bank transfer', weight: 1, plan: planRequest },
    { name: 'a deposit arrives', weight: 1, plan: planArrival },
    {
      name: 'a deposit notification is repeated',
      weight: 0.5,
      plan: () => {
        // Within the time that the bank's signature is valid.
        const step = notifications.at(-1);
        const sentMs = Number(step?.headers?.['x-bank-sent-at'] ?? 0) * 1_000;
        return step && Math.abs(world.nowMs - sentMs) < 240_000 ? { step: () => step } : undefined;
      },
    },
    { name: 'an operator credits a deposit', weight: 0.3, plan: planDecision('confirm') },
    { name: 'an operator returns a deposit', weight: 0.2, plan: planDecision('return') },
  ];
}
