import { Clock } from '@honey/server/core/clock/clock';
import { GiftsService, type PastGift } from '@honey/server/gifts/gifts.service';
import type { INestApplicationContext } from '@nestjs/common';
import { inThePast } from './in-the-past.ts';

type Act = () => Promise<unknown>;

interface Event {
  atMs: number;
  /** Whether the gifts that are gathered are given before it: where they are of this member, if it names one. */
  settles: 'always' | 'never' | { giver: number };
  act: Act;
}

/** More than one statement is to take. */
const giftsMax = 64;

/**
 * What happened before the present, in whatever order it is planned. It is played in the order of time, so that every account's
 * entries are in that order too, and honey is there before it is given. Gifts are gathered, each with its moment, and given in one
 * statement before the next event that may depend on them.
 */
export class Timeline {
  private readonly events: Event[] = [];
  private readonly gifts: PastGift[] = [];
  private readonly givers = new Set<number>();
  /** What comes after the gifts that are gathered. */
  private readonly after: { atMs: number; act: Act }[] = [];

  /** @param presentMs when the dataset is made; nothing happens after it */
  constructor(readonly presentMs: number) {}

  /** Plans something for a moment, in milliseconds since 1970. Of two at one moment the one planned first comes first. */
  at(atMs: number, act: Act): void {
    this.plan({ atMs, settles: 'always', act });
  }

  /**
   * Plans what no gift depends on, and what depends on none: gifts before it may be given after it. Where it concerns a
   * wallet, `walletOf` says whose.
   */
  apart(atMs: number, act: Act, walletOf?: number): void {
    this.plan({ atMs, settles: walletOf === undefined ? 'never' : { giver: walletOf }, act });
  }

  /** Plans a gift; what is given is asked when its moment has come. */
  gift(atMs: number, giver: number, request: () => PastGift['request']): void {
    const act = async () => {
      this.givers.add(giver);
      this.gifts.push({ senderKey: giver, request: request(), at: new Date(atMs) });
    };
    this.plan({ atMs, settles: { giver }, act });
  }

  /** Plans what comes after the gifts before it, and what no gift after it depends on: the end of a live. */
  afterGifts(atMs: number, act: Act): void {
    this.plan({ atMs, settles: 'never', act: async () => this.after.push({ atMs, act }) });
  }

  /** Plays everything that is planned, with the product's clock at the moment of each event. */
  async play(app: INestApplicationContext): Promise<void> {
    const inOrder = this.events.splice(0).sort((one, other) => one.atMs - other.atMs);
    await inThePast(app, async (setClock) => {
      for (const { atMs, settles, act } of inOrder) {
        if (this.mustSettle(settles)) await this.settle(app, setClock);
        setClock(atMs);
        await act();
      }
      await this.settle(app, setClock);
    });
  }

  private plan(event: Event): void {
    if (!(event.atMs <= this.presentMs))
      throw new Error(`${new Date(event.atMs).toISOString()} is not in the past of the dataset`);
    this.events.push(event);
  }

  private mustSettle(settles: Event['settles']): boolean {
    if (this.gifts.length === giftsMax) return true;
    return typeof settles === 'string' ? settles === 'always' : this.givers.has(settles.giver);
  }

  /** Gives what is gathered, and does what comes after it. */
  private async settle(app: INestApplicationContext, setClock: (ms: number) => void): Promise<void> {
    this.givers.clear();
    const gifts = this.gifts.splice(0);
    if (gifts.length > 0) await app.get(GiftsService).giveTogether(gifts);
    for (const { atMs, act } of this.after.splice(0)) {
      setClock(atMs);
      await act();
    }
  }
}

/** A timeline that ends now, by the product's clock. */
export const timelineOf = (app: INestApplicationContext): Timeline => new Timeline(app.get(Clock).nowMs());
