import { drawWordHash } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isErrorCode } from '../../core/errors/error-codes.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { monthEventEntryAdd } from '../events.functions.ts';
import { MonthEventsService } from './month-events.service.ts';
import type { TicketAskRequest, TicketAskResult } from './monthly.dto.ts';

interface EntryRow {
  outcome: string;
  word: string | null;
  entered_at: Date | null;
}

/** Entries into the draws of events: one a member and event. */
@Injectable()
export class EventEntriesService {
  constructor(
    private readonly database: Database,
    private readonly events: MonthEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Enters a member; a repeat returns the entry that exists (EVENTS-53).
   * Refuses an entry into a draw (POST /v1/event/ticket-ask): month_event_entry_add.
   */
  async enter(userKey: number, { event_id, word: given }: TicketAskRequest): Promise<TicketAskResult> {
    const word = (given ?? '').trim();
    const [row] = await this.database.call<EntryRow>(
      monthEventEntryAdd({
        event_id,
        user_key: userKey,
        word,
        word_hash: drawWordHash(word),
        now: this.clock.now(),
      }),
    );
    if (!row || row.entered_at === null) {
      if (row && isErrorCode(row.outcome)) throw new AppError(row.outcome);
      throw new Error('month_event_entry_add returned no entry');
    }
    if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
    if (row.outcome === 'entered') this.events.invalidate(event_id);
    return {
      event_id,
      entered_on: row.entered_at.toISOString(),
      word: row.word ?? '',
      new_yn: yn(row.outcome === 'entered'),
    };
  }
}
