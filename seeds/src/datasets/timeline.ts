import { Clock } from '@honey/server/core/clock/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { inThePast } from './in-the-past.ts';

interface Event {
  atMs: number;
  act: () => Promise<unknown>;
}

/**
 * What happened before the present, in whatever order it is planned. It is played in the order of time, so that every account's
 * entries are in that order too, and honey is there before it is given.
 */
export class Timeline {
  private readonly events: Event[] = [];

  /** @param presentMs when the dataset is made; nothing happens after it */
  constructor(readonly presentMs: number) {}

  /** Plans something for a moment, in milliseconds since 1970. Of two at one moment the one planned first comes first. */
  at(atMs: number, act: () => Promise<unknown>): void {
    if (!(atMs <= this.presentMs))
      throw new Error(`${new Date(atMs).toISOString()} is not in the past of the dataset`);
    this.events.push({ atMs, act });
  }

  /** Plays everything that is planned, with the product's clock at the moment of each event. */
  async play(app: INestApplicationContext): Promise<void> {
    const inOrder = this.events.splice(0).sort((one, other) => one.atMs - other.atMs);
    await inThePast(app, async (setClock) => {
      for (const { atMs, act } of inOrder) {
        setClock(atMs);
        await act();
      }
    });
  }
}

/** A timeline that ends now, by the product's clock. */
export const timelineOf = (app: INestApplicationContext): Timeline => new Timeline(app.get(Clock).nowMs());
