import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ReadSequence } from '../database/read-sequence.ts';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Place } from './folded-text.ts';
import { type ListedWord, WordMatcher } from './word-matcher.ts';

/** How soon every process applies a changed list. */
const reloadMs = 1_000;

/** What a text is used for: a name, a title, or anything that members write (chat). */
export type WordUse = 'name' | 'title' | 'chat';
/** Where a word is prohibited. */
export type WordKind = WordUse | 'all';

/** A prohibited word with its number. */
export interface ProhibitedWordEntry extends ListedWord {
  harmless: string[];
  word_id: number;
  kind: WordKind;
}

type Matchers = Readonly<Record<WordUse | 'any', WordMatcher>>;

/**
 * The words that are prohibited in titles, names and chat (COMMON-6), held in memory: checking a text needs no query.
 * All callers get the same result (see WordMatcher).
 */
@Injectable()
export class ProhibitedWordsService implements OnModuleInit {
  private words: readonly ProhibitedWordEntry[] = [];
  private matchers = matchersOf([]);
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

  /**
   * Returns the words in the text that are prohibited for this use; empty when there are none.
   * @param use `any`: words of all kinds
   */
  find(text: string, use: WordUse | 'any'): string[] {
    return this.matchers[use].find(text);
  }

  /** Each place of a prohibited word in the text. Slower than `find`: for operators who test a text. */
  locate(text: string, use: WordUse | 'any'): { entry: ProhibitedWordEntry; place: Place }[] {
    const entries = new Map(this.words.map((entry) => [entry.word, entry]));
    return this.matchers[use].locate(text).flatMap(({ word, place }) => {
      const entry = entries.get(word);
      return entry ? [{ entry, place }] : [];
    });
  }

  /** Reads the list again. */
  async reload(): Promise<void> {
    const read = this.reads.start();
    const rows = await this.database.query<'prohibited_words_all', ProhibitedWordEntry>(
      'prohibited_words_all',
      'SELECT word, harmless, word_id, kind FROM prohibited_words ORDER BY word',
      [],
    );
    if (!this.reads.accept(read)) return;
    if (isDeepStrictEqual(rows, this.words)) return;
    this.words = rows;
    this.matchers = matchersOf(rows);
  }
}

/** Uses without words of their own share one matcher. */
function matchersOf(words: readonly ProhibitedWordEntry[]): Matchers {
  const any = new WordMatcher(words);
  const of = (use: WordUse): WordMatcher => {
    const listed = words.filter(({ kind }) => kind === use || kind === 'all');
    return listed.length === words.length ? any : new WordMatcher(listed);
  };
  return { any, name: of('name'), title: of('title'), chat: of('chat') };
}
