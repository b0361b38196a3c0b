import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ReadSequence } from '../database/read-sequence.ts';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { type ListedWord, WordMatcher } from './word-matcher.ts';

/** How soon every process applies a changed list. */
const reloadMs = 1_000;

/**
 * The words that are prohibited in titles, nicknames and chat (COMMON-6), held in memory: checking a text needs no
 * query. All callers get the same result (see WordMatcher).
 */
@Injectable()
export class ProhibitedWordsService implements OnModuleInit {
  private words: readonly Required<ListedWord>[] = [];
  private matcher = new WordMatcher([]);
  private readonly reads = new ReadSequence();

  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.events.on('dataReplaced', () => this.reload());
    this.jobs.everyProcess('prohibited-words', reloadMs, () => this.reload());
  }

  /** All words, in alphabetical order. */
  all(): readonly string[] {
    return this.words.map(({ word }) => word);
  }

  /** Returns the prohibited words in the text; empty when there are none. */
  find(text: string): string[] {
    return this.matcher.find(text);
  }

  /** Reads the list again. */
  async reload(): Promise<void> {
    const read = this.reads.start();
    const rows = await this.database.query(
      'prohibited_words_all',
      'SELECT word, harmless FROM prohibited_words ORDER BY word',
      [],
    );
    if (!this.reads.accept(read)) return;
    if (isDeepStrictEqual(rows, this.words)) return;
    this.words = rows;
    this.matcher = new WordMatcher(rows);
  }
}
