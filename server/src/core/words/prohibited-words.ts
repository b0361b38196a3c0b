import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Looks } from '../database/looks.ts';
import { DomainEvents } from '../events/domain-events.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { type ListedWord, WordMatcher } from './word-matcher.ts';

/** How soon every process knows of a changed list. */
const reloadMs = 1_000;

/**
 * The words that may not stand in titles, nicknames and chat (COMMON-6), kept in memory: looking
 * through a text asks nobody. Every path to them finds the same, as WordMatcher says.
 */
@Injectable()
export class ProhibitedWords implements OnModuleInit {
  private words: readonly Required<ListedWord>[] = [];
  private matcher = new WordMatcher([]);
  private readonly looks = new Looks();

  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly events: DomainEvents,
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

  /** The forbidden words that the text holds; empty when it may be used. */
  find(text: string): string[] {
    return this.matcher.find(text);
  }

  /** Reads the list anew. */
  async reload(): Promise<void> {
    const look = this.looks.begin();
    const rows = await this.database.query<Required<ListedWord>>(
      'prohibited_words_all',
      'SELECT word, harmless FROM prohibited_words ORDER BY word',
      [],
    );
    if (!this.looks.take(look)) return;
    if (isDeepStrictEqual(rows, this.words)) return;
    this.words = rows;
    this.matcher = new WordMatcher(rows);
  }
}
