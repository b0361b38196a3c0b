import { house, type Movement, movementsOf, walletOf } from '../books.ts';
import { dayOf, monthOf } from '../seoul.ts';
import type { Person, World } from '../world.ts';

const dailyStarMax = 10_000;
const dailyOrdersMax = 20;
/** Won paid less refunds over six months that a grade requires, and its discount in percent. */
const grades = [
  { krw: 30_000_000, percent: 9 },
  { krw: 10_000_000, percent: 8 },
  { krw: 3_000_000, percent: 6 },
  { krw: 1_000_000, percent: 5 },
  { krw: 300_000, percent: 4 },
];
const gradeMonths = 6;

/** A product, as it is on sale. */
export interface Product {
  product_id: number;
  star_cnt: number;
  bonus_star_cnt: number;
  price_krw: number;
}

/** An order for won, by any method. */
export interface Purchase {
  orderNo: string;
  buyer: Person;
  star: number;
  bonus: number;
  amount: number;
  orderedMs: number;
  /** 0 until it is paid. */
  paidMs: number;
  /** undelivered: paid when it could not be delivered, so the money was refunded. */
  state: 'open' | 'paid' | 'closed' | 'returned' | 'charged back' | 'undelivered';
  /** Its bought honey that was taken back, its bonus, and the won refunded for them. */
  starTaken: number;
  bonusTaken: number;
  krwTaken: number;
}

/** All purchases for won, and what follows from them: limits, grades, and the unspent part of an order. */
export class Purchases {
  readonly all: Purchase[] = [];
  private readonly paid: { userKey: number; month: number; krw: number }[] = [];

  constructor(private readonly world: World) {}

  /** The price of a product for a member now. */
  priceFor(userKey: number, { price_krw }: Product): number {
    const now = monthOf(this.world.nowMs);
    const krw = this.paid
      .filter((one) => one.userKey === userKey && one.month < now && one.month >= now - gradeMonths)
      .reduce((sum, one) => sum + one.krw, 0);
    const percent = grades.find((grade) => krw >= grade.krw)?.percent ?? 0;
    return Math.floor((price_krw * (100 - percent)) / 1_000) * 10;
  }

  /** Whether this much more honey exceeds the daily limit. */
  exceeds(userKey: number, star: number): boolean {
    const today = this.all.filter(
      ({ buyer, state, orderedMs }) =>
        buyer.userKey === userKey &&
        state !== 'closed' &&
        state !== 'undelivered' &&
        dayOf(orderedMs) === dayOf(this.world.nowMs),
    );
    return (
      today.length >= dailyOrdersMax || today.reduce((sum, one) => sum + one.star, 0) + star > dailyStarMax
    );
  }

  /** The credit of a paid purchase. */
  credit({ buyer, star, bonus }: Pick<Purchase, 'buyer' | 'star' | 'bonus'>): Movement[] {
    const wallet = walletOf(buyer.userKey);
    return movementsOf([
      { from: house('sale'), to: wallet, amount: star, fund: 'bought' },
      { from: house('grant'), to: wallet, amount: bonus, fund: 'granted' },
    ]);
  }

  /** Marks a purchase as paid now. */
  markPaid(purchase: Purchase): void {
    purchase.state = 'paid';
    purchase.paidMs = this.world.nowMs;
    this.addSpending(purchase, purchase.amount);
  }

  /** Records a refund of won now. */
  addSpending({ buyer }: Purchase, krw: number): void {
    this.paid.push({ userKey: buyer.userKey, month: monthOf(this.world.nowMs), krw });
  }

  /**
   * Bought honey of a purchase that is unspent: the oldest is spent first, so newer purchases retain theirs longest.
   */
  unspentOf(purchase: Purchase): number {
    const bought = this.world.books.of(walletOf(purchase.buyer.userKey)).bought;
    const credited = this.credited.filter(({ buyer }) => buyer.userKey === purchase.buyer.userKey);
    const newer = credited
      .slice(credited.indexOf(purchase) + 1)
      .reduce((sum, { star, starTaken }) => sum + star - starTaken, 0);
    return Math.max(0, Math.min(purchase.star - purchase.starTaken, bought - newer));
  }

  /** In the order of their credits. */
  readonly credited: Purchase[] = [];
}
