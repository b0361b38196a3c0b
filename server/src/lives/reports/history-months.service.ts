import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { liveTexts } from '../texts.ts';

/** A month of a history. */
export interface HistoryMonth {
  /** YYYYMM, in Seoul. */
  month: string;
  from: Date;
  /** Start of the next month. */
  until: Date;
}

/**
 * How far histories of lives and gifts reach back: the current month and a configured number of months before it
 * (MONEY-1).
 */
@Injectable()
export class HistoryMonthsService {
  constructor(
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the requested month, or the current one. Throws validation_failed for a month out of range. */
  read(requested: string | undefined): HistoryMonth {
    const current = seoulMonth(this.clock.now());
    const month = requested ?? current;
    // YYYYMM strings compare as the months do.
    if (month > current || month < this.firstBefore(current)) {
      const message = liveTexts.monthOutside(this.settings.get('history_months'));
      throw fieldRefusal('month', 'outside', message);
    }
    return { month, from: monthStart(month), until: monthStart(monthBefore(month, -1)) };
  }

  /** The first available month, YYYYMM. */
  first(): string {
    return this.firstBefore(seoulMonth(this.clock.now()));
  }

  private firstBefore(current: string): string {
    return monthBefore(current, this.settings.get('history_months'));
  }
}
