import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';

const hourMs = 3_600_000;
const batch = 500;

/** Indexes data written before search existed, or without its triggers (SEARCH-14). */
@Injectable()
export class SearchIndexJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.jobs.every('search-index', hourMs, () => this.fill());
    this.events.on('dataReplaced', () => this.fill());
  }

  private fill(): Promise<void> {
    return this.jobs.inBatches(batch, async (atMost) => {
      const [row] = await this.database.query<'search_fill', { done: number }>(
        'search_fill',
        'SELECT search_fill($1) AS done',
        [atMost],
      );
      // A kind may end with less than a full batch; the next kind then follows.
      return (row?.done ?? 0) > 0 ? atMost : 0;
    });
  }
}
