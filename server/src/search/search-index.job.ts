import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';

const hourMs = 3_600_000;
const batch = 500;

/** Makes findable what was written before search was there, or past its triggers (SEARCH-14). */
@Injectable()
export class SearchIndexJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.jobs.every('search-index', hourMs, () => this.fill());
    this.events.on('dataReplaced', () => this.fill());
  }

  private fill(): Promise<void> {
    return this.jobs.inBatches(batch, async (atMost) => {
      const [row] = await this.database.query<{ done: number }>(
        'search_fill',
        'SELECT search_fill($1) AS done',
        [atMost],
      );
      // The next kind begins where one ends with less than a batch.
      return (row?.done ?? 0) > 0 ? atMost : 0;
    });
  }
}
