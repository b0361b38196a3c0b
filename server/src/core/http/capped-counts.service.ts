import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { cappedTotal, countedMax } from './cursor.ts';

/** How long a list with more entries than are counted is not counted again. */
const fullForMs = 30_000;

/** Counts of operators' lists, which cost less than their pages. */
@Injectable()
export class CappedCountsService {
  private readonly full = new LRUCache<string, true>({ max: 500, ttl: fullForMs });

  constructor(events: DomainEventBus) {
    events.on('dataReplaced', () => this.full.clear());
  }

  /**
   * How many entries a list has. More than 10,000 are known for half a minute: what comes and goes meanwhile changes
   * nothing in what is shown.
   * @param list its name and the values of its filters
   * @param count counts up to 10,001
   */
  async of(
    list: readonly (string | number | boolean | null)[],
    count: () => Promise<{ total: number }[]>,
  ): Promise<ReturnType<typeof cappedTotal>> {
    const key = JSON.stringify(list);
    if (this.full.has(key)) return cappedTotal(countedMax + 1);
    const [counted] = await count();
    const total = cappedTotal(counted?.total ?? 0);
    if (total.total_capped_yn === 'Y') this.full.set(key, true);
    return total;
  }
}
