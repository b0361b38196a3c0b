import { house, type Movement, movementsOf, walletOf } from '../books.ts';
import { dayOf, monthOf } from '../seoul.ts';
import type { Person, World } from '../world.ts';

const starADay = 10_000;
const ordersADay = 20;
/** Won paid less refunded over six months, from which a grade is given, and what it takes off, in percent. */
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

/** Something that was ordered for won, by whatever method. */
export interface Purchase {
  orderNo: string;
  buyer: Person;
  star: number;
  bonus: number;
  amount: number;
  orderedMs: number;
  /** 0 until it is paid. */
  paidMs: number;
  /** undelivered: paid when it could not be given, so that the money went back. */
  state: 'open' | 'paid' | 'closed' | 'returned' | 'charged back' | 'undelivered';
  /** Bought honey of it that was taken back, bonus, and the won that went back for them. */
  starTaken: number;
  bonusTaken: number;
  krwTaken: number;
}

/** Everything that was bought for won, and what follows from it: limits, grades, and what of an order is unspent. */
export class Purchases {
  readonly all: Purchase[] = [];
  private readonly paid: { userKey: number; month: number; krw: number }[] = [];

  constructor(private readonly world: World) {}

  /** What one of a product costs a member now. */
  priceFor(userKey: number, { price_krw }: Product): number {
    const now = monthOf(this.world.nowMs);
    const krw = this.paid
      .filter((one) => one.userKey === userKey && one.month < now && one.month >= now - gradeMonths)
      .reduce((sum, one) => sum + one.krw, 0);
    const percent = grades.find((grade) => krw >= grade.krw)?.percent ?? 0;
    return Math.floor((price_krw * (100 - percent)) / 1_000) * 10;
  }

  /** Whether so much more honey goes beyond what may be ordered on this day. */
  exceeds(userKey: number, star: number): boolean {
    const today = this.all.filter(
      ({ buyer, state, orderedMs }) =>
        buyer.userKey === userKey &&
        state !== 'closed' &&
        state !== 'undelivered' &&
        dayOf(orderedMs) === dayOf(this.world.nowMs),
    );
    return today.length >= ordersADay || today.reduce((sum, one) => sum + one.star, 0) + star > starADay;
  }

  /** The credit of a purchase that is paid. */
  credit({ buyer, star, bonus }: Pick<Purchase, 'buyer' | 'star' | 'bonus'>): Movement[] {
    const wallet = walletOf(buyer.userKey);
    return movementsOf([
      { from: house('sale'), to: wallet, amount: star, fund: 'bought' },
      { from: house('grant'), to: wallet, amount: bonus, fund: 'granted' },
    ]);
  }

  /** Notes that a purchase was paid now. */
  notePaid(purchase: Purchase): void {
    purchase.state = 'paid';
    purchase.paidMs = this.world.nowMs;
    this.note(purchase, purchase.amount);
  }

  /** Notes that won went back now. */
  note({ buyer }: Purchase, krw: number): void {
    this.paid.push({ userKey: buyer.userKey, month: monthOf(this.world.nowMs), krw });
  }

  /** Bought honey of a purchase that is still there: the oldest is spent first, so newer ones keep theirs the longest. */
  unspentOf(purchase: Purchase): number {
    const bought = this.world.books.of(walletOf(purchase.buyer.userKey)).bought;
    const credited = this.credited.filter(({ buyer }) => buyer.userKey === purchase.buyer.userKey);
    const newer = credited
      .slice(credited.indexOf(purchase) + 1)
      .reduce((sum, { star, starTaken }) => sum + star - starTaken, 0);
    return Math.max(0, Math.min(purchase.star - purchase.starTaken, bought - newer));
  }

  /** In the order in which they were credited. */
  readonly credited: Purchase[] = [];
}
