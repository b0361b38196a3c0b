import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { fieldRefusal } from '../core/errors/field-problems.ts';
import { Settings } from '../core/settings/settings.ts';
import { liveMessages } from './messages.ts';

/** A month of a history. */
export interface HistoryMonth {
  /** YYYYMM, in Seoul. */
  month: string;
  from: Date;
  /** When the next one begins. */
  until: Date;
}

/** How far histories of lives and gifts reach back: the present month and those of a setting before it (MONEY-1). */
@Injectable()
export class HistoryMonths {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The month that was asked for, or the present one. Throws validation_failed for one that is out of reach. */
  read(asked: string | undefined): HistoryMonth {
    const present = seoulMonth(this.clock.now());
    const month = asked ?? present;
    // Texts of one length compare as the months do.
    if (month > present || month < this.firstBefore(present)) {
      const message = liveMessages.monthOutside(this.settings.get('history_months'));
      throw fieldRefusal('month', 'outside', message);
    }
    return { month, from: monthStart(month), until: monthStart(monthBefore(month, -1)) };
  }

  /** The first month there is, YYYYMM. */
  first(): string {
    return this.firstBefore(seoulMonth(this.clock.now()));
  }

  private firstBefore(present: string): string {
    return monthBefore(present, this.settings.get('history_months'));
  }
}
