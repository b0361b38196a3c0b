import type { EventPart } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { DrawSeedsService } from '../draws/draw-seeds.service.ts';

/** What the seed of an event's draw follows. */
interface SeededEvent {
  eventId: number;
  beginsAt: Date;
  endsAt: Date;
}

/** The seeds of events' draws: their hashes are published with the event (EVENTS-54). */
@Injectable()
export class EventSeedsService {
  constructor(private readonly seeds: DrawSeedsService) {}

  /**
   * Makes sure that the event has a seed if it has a draw. Before the transaction that publishes the event, so
   * that no connection waits for a second one; the seed of an event that is then refused is not shown.
   */
  async prepare({ eventId, beginsAt, endsAt }: SeededEvent, parts: readonly EventPart[]): Promise<void> {
    if (parts.some(({ type }) => type === 'ticket_ask'))
      await this.seeds.ensure('event', String(eventId), beginsAt, endsAt);
  }

  /** The seed's period follows the event's, as long as the seed is secret. */
  async follow(
    within: Pick<Prisma.TransactionClient, '$executeRawUnsafe'>,
    { eventId, beginsAt, endsAt }: SeededEvent,
  ): Promise<void> {
    await executeWithin(
      within,
      'events_month_seed_term',
      `UPDATE draw_seeds SET begins_at = $2, ends_at = $3
       WHERE kind = 'event' AND period = $1::int::text AND seed IS NULL AND (begins_at, ends_at) IS DISTINCT FROM ($2, $3)`,
      [eventId, beginsAt, endsAt],
    );
  }
}
