import { Clock } from '@honey/server/core/clock/clock';
import { GiftsService, type PastGift } from '@honey/server/gifts/gifts.service';
import type { INestApplicationContext } from '@nestjs/common';
import { inThePast } from './in-the-past.ts';

type Act = () => Promise<unknown>;

interface Event {
  atMs: number;
  /** Whether pending gifts are sent first: those of this member, if it names one. */
  settles: 'always' | 'never' | { giver: number };
  act: Act;
}

/** A payment to a host by a member who is chosen at its time, by what has happened by then without the pending gifts. */
export interface PaymentOfChosen {
  hostKey: number;
  /** Returns the member, or undefined: then nothing happens. */
  choose: () => Promise<number | undefined>;
  act: (userKey: number) => Promise<unknown>;
}

/** Maximum size of a statement. */
const giftsMax = 64;

/**
 * Past events, planned in any order. They are played in chronological order, so that every account's entries are in
 * that order too, and honey exists before it is given. Gifts are collected, each with its timestamp, and sent in one
 * statement before the next event that may depend on them.
 */
export class Timeline {
  private readonly events: Event[] = [];
  private readonly gifts: PastGift[] = [];
  private readonly givers = new Set<number>();
  /** Events to run after the pending gifts. */
  private readonly after: { atMs: number; act: Act }[] = [];
  /** Of the run of `play`. */
  private player: { app: INestApplicationContext; setClock: (ms: number) => void } | undefined;

  /** @param presentMs when the dataset is created; nothing happens after it */
  constructor(readonly presentMs: number) {}

  /** Plans an event for a time, in milliseconds since 1970. Simultaneous events run in the order of planning. */
  at(atMs: number, act: Act): void {
    this.plan({ atMs, settles: 'always', act });
  }

  /**
   * Plans an event independent of gifts: earlier gifts may be sent after it. If it concerns a wallet, `walletOf` names
   * its member.
   */
  planIndependent(atMs: number, act: Act, walletOf?: number): void {
    this.plan({ atMs, settles: walletOf === undefined ? 'never' : { giver: walletOf }, act });
  }

  /** Plans a payment to a host; earlier gifts of the member, and to the host, are sent before it. */
  planPayment(atMs: number, { hostKey, choose, act }: PaymentOfChosen): void {
    this.planIndependent(atMs, async () => {
      const userKey = await choose();
      if (userKey === undefined) return;
      const receives = this.gifts.some(({ request }) => request.target_user_key === hostKey);
      if (receives || this.givers.has(userKey)) await this.settle(atMs);
      await act(userKey);
    });
  }

  /** Plans a gift, whose contents are computed at its time. */
  gift(atMs: number, giver: number, request: () => PastGift['request']): void {
    const act = async () => {
      this.givers.add(giver);
      this.gifts.push({ senderKey: giver, request: request(), at: new Date(atMs) });
    };
    this.plan({ atMs, settles: { giver }, act });
  }

  /** Plans an event that follows earlier gifts, and on which no later gift depends: the end of a live. */
  afterGifts(atMs: number, act: Act): void {
    this.plan({ atMs, settles: 'never', act: async () => this.after.push({ atMs, act }) });
  }

  /** Plays all events, with the product's clock at the time of each. */
  async play(app: INestApplicationContext): Promise<void> {
    const inOrder = this.events.splice(0).sort((one, other) => one.atMs - other.atMs);
    await inThePast(app, async (setClock) => {
      this.player = { app, setClock };
      for (const { atMs, settles, act } of inOrder) {
        if (this.mustSettle(settles)) await this.settle(atMs);
        setClock(atMs);
        await act();
      }
      await this.settle(this.presentMs);
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

  /** Sends the pending gifts, runs the events after them, and sets the clock to the time of the next one. */
  private async settle(nextMs: number): Promise<void> {
    if (!this.player) throw new Error('the timeline is not being played');
    const { app, setClock } = this.player;
    this.givers.clear();
    const gifts = this.gifts.splice(0);
    if (gifts.length > 0) await app.get(GiftsService).giveAll(gifts);
    for (const { atMs, act } of this.after.splice(0)) {
      setClock(atMs);
      await act();
    }
    setClock(nextMs);
  }
}

/** A timeline that ends now, by the product's clock. */
export const timelineOf = (app: INestApplicationContext): Timeline => new Timeline(app.get(Clock).nowMs());
