import {
  type EventEntry,
  type EventPrize,
  eventEntriesDigest,
  eventWinners,
  prizeLedgerAsset,
  prizeOf,
  prizeTermsOf,
  winnersOf,
} from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { DrawSeedsService } from '../draws/draw-seeds.service.ts';
import { MonthEventsService } from './month-events.service.ts';
import { partsOf } from './written-events.ts';

/** Draws the winners of ended events, once each (EVENTS-54). */
@Injectable()
export class EventDrawsService {
  constructor(
    private readonly database: Database,
    private readonly seeds: DrawSeedsService,
    private readonly events: MonthEventsService,
    private readonly clock: Clock,
  ) {}

  /** The events whose winners are due, and those whose seed is still secret after the draw. */
  due(): Promise<{ event_id: number; seed_id: number; drawn: boolean }[]> {
    return this.database.query<
      'events_month_draws_due',
      { event_id: number; seed_id: number; drawn: boolean }
    >(
      'events_month_draws_due',
      `SELECT e.event_id, s.seed_id, e.drawn_at IS NOT NULL AS drawn
       FROM month_events e JOIN draw_seeds s ON s.kind = 'event' AND s.period = e.event_id::text AND s.seed IS NULL
       WHERE e.published_at IS NOT NULL AND e.ends_at <= $1 AND e.parts @> '[{"type": "ticket_ask"}]' ORDER BY e.ends_at LIMIT 100`,
      [this.clock.now()],
    );
  }

  /** Draws the winners, unless that is done, and publishes the seed. */
  async draw({
    event_id,
    seed_id,
    drawn,
  }: {
    event_id: number;
    seed_id: number;
    drawn: boolean;
  }): Promise<void> {
    if (!drawn) {
      const seed = await this.seeds.secretOf(seed_id);
      await this.database.prisma.$transaction((within) => this.drawWithin(within, event_id, seed), {
        timeout: 60_000,
      });
      this.events.invalidate(event_id);
    }
    await this.seeds.reveal(seed_id);
  }

  private async drawWithin(within: Prisma.TransactionClient, eventId: number, seed: string): Promise<void> {
    // A member who is entering holds the row; afterwards no member enters.
    await queryWithin(
      within,
      'events_month_lock',
      'SELECT event_id FROM month_events WHERE event_id = $1 FOR UPDATE',
      [eventId],
    );
    const event = await within.monthEvent.findUniqueOrThrow({ where: { eventId } });
    const now = this.clock.now();
    const part = partsOf(event).find(({ type }) => type === 'ticket_ask');
    if (event.drawnAt !== null || event.endsAt > now || part?.type !== 'ticket_ask') return;
    const entries = await entriesOf(within, eventId);
    const winners = eventWinners(seed, eventId, entries, winnersOf(part.prizes));
    await within.monthEventPrize.createMany({
      data: winners.flatMap((userKey, index) => {
        const prize = prizeOf(part.prizes, index + 1);
        return prize
          ? [
              {
                eventId,
                kind: 'draw',
                number: index + 1,
                userKey,
                asset: prizeLedgerAsset(prize),
                amount: prize.amount,
                ...termsOf(prize),
                decidedAt: now,
              },
            ]
          : [];
      }),
    });
    await within.monthEvent.update({
      where: { eventId },
      data: { drawnAt: now, entriesDigest: eventEntriesDigest(entries) },
    });
  }
}

/** Nothing for honey and BTUC. */
function termsOf(prize: EventPrize): { terms?: Prisma.InputJsonObject } {
  const terms = prizeTermsOf(prize);
  return terms ? { terms: { ...terms, coupon: terms.coupon && { ...terms.coupon } } } : {};
}

/** The entries of an event, sorted by member. */
async function entriesOf(
  within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  eventId: number,
): Promise<EventEntry[]> {
  const rows = await queryWithin<'events_month_entries', { user_key: number; word_hash: string }>(
    within,
    'events_month_entries',
    'SELECT user_key, word_hash FROM month_event_entries WHERE event_id = $1 ORDER BY user_key',
    [eventId],
  );
  return rows.map(({ user_key, word_hash }) => ({ userKey: user_key, wordHash: word_hash }));
}
