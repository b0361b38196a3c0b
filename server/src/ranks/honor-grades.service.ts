import { isDeepStrictEqual } from 'node:util';
import { monthBefore, monthStart, seoulMonth } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { honorGrades } from '../users/index.ts';
import { type HonorCounts, honorsByPlace } from './rank-rules.ts';
import type { HonorGradeSetting } from './ranks.dto.ts';

/** The rules of honorary grades, from the settings (RANKS-13). */
@Injectable()
export class HonorGradesService {
  private cached: { counts: HonorCounts; byPlace: readonly string[] } | undefined;

  constructor(
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** The grade of each of the first places; the same array while the settings are unchanged. */
  byPlace(): readonly string[] {
    const counts = this.counts();
    if (this.cached === undefined || !isDeepStrictEqual(counts, this.cached.counts))
      this.cached = { counts, byPlace: honorsByPlace(counts) };
    return this.cached.byPlace;
  }

  /** How many months a grade is held (RANKS-14). */
  termMonths(): number {
    return this.settings.get('honor_term_months');
  }

  /** The grades, highest first, with their ranges of places. */
  read(): HonorGradeSetting {
    const counts = this.counts();
    const month = seoulMonth(this.clock.now());
    const term_months = this.termMonths();
    let before = 0;
    const list = [...honorGrades].reverse().map(({ honor, name }) => {
      const member_cnt = counts[honor];
      const from = before + 1;
      before += member_cnt;
      const [rank_from, rank_to] = member_cnt === 0 ? [null, null] : [from, before];
      return { honor, name, member_cnt, rank_from, rank_to };
    });
    return {
      list,
      star_min: this.settings.get('honor_min_star'),
      month: monthBefore(month, 1),
      term_months,
      ends_at: monthStart(monthBefore(month, -term_months)).toISOString(),
    };
  }

  private counts(): HonorCounts {
    return {
      mvp: this.settings.get('honor_mvp_cnt'),
      master: this.settings.get('honor_master_cnt'),
      star: this.settings.get('honor_star_cnt'),
      pro: this.settings.get('honor_pro_cnt'),
      rookie: this.settings.get('honor_rookie_cnt'),
    };
  }
}
