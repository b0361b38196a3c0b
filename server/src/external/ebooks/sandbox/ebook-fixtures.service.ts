import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.ts';
import { ExternalSimulatorService } from '../../../external-simulator/index.ts';
import { EBOOK_PORT, type EbookPort } from '../ebook.port.ts';

/** Name of the simulated service's document with the offered books. */
const offeredDocument = 'ebook:offered';

/** States of the simulated e-book service, for datasets and tests. */
@Injectable()
export class EbookFixtures {
  constructor(
    @Inject(EBOOK_PORT) private readonly port: EbookPort,
    private readonly simulator: ExternalSimulatorService,
  ) {}

  /** Limits the offered books to these ids; null: all books. Throws unavailable when the service is not simulated. */
  async offer(ids: readonly number[] | null): Promise<void> {
    if (!this.simulator.isEnabled('ebook'))
      throw new AppError('unavailable', { reason: 'the ebook service is not simulated here' });
    await this.simulator.state.change('ebook', async (documents) => {
      if (ids === null) documents.remove(offeredDocument);
      else documents.put(offeredDocument, { ids });
    });
  }

  /** Gives a member chapters without a payment. Throws the service's refusals. */
  async give(member: number, bookId: number, chapters: number[]): Promise<void> {
    const outcome = await this.port.buy({ member, book_id: bookId, chapters }, randomUUID());
    if (outcome.outcome === 'refused') throw new AppError(outcome.code);
  }
}
