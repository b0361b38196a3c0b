import { type SearchTerm, searchLetters, seoulDay } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { dayMs, SweepService } from '../core/jobs/sweep.service.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../core/words/prohibited-words.service.ts';
import type { PopularWord, PopularWordList } from './search.dto.ts';

interface CountedWord {
  letters: string;
  word: string;
  rank: number;
  rank_before: number | null;
}

const freshMs = 5_000;
const retentionDays = 8;
const suggestedWords = 5;
/** Counted words from which suggestions are chosen. */
const countedMax = 200;

/**
 * The words that members search for. A word counts once per member and Seoul day. Members' pages record it by a
 * separate call: searches themselves change nothing.
 */
@Injectable()
export class SearchWordsService implements OnModuleInit {
  private counted: { day: string; atMs: number; words: Promise<CountedWord[]> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly prohibited: ProhibitedWordsService,
    private readonly sweeps: SweepService,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('search-words-sweep', (ago) =>
      this.sweeps.sweep('search_words', 't.day < $1', [seoulDay(ago(retentionDays * dayMs))]),
    );
    this.events.on('dataReplaced', () => {
      this.counted = undefined;
    });
  }

  /** Records that a member searched for a word and found something; repeating it on the same day changes nothing. */
  async record(userKey: number, keyword: string, at = this.clock.now()): Promise<void> {
    const word = keyword.normalize('NFC').trim().replace(/\s+/gu, ' ');
    await this.database.query(
      'search_words_add',
      'INSERT INTO search_words (day, letters, user_key, word) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [seoulDay(at), searchLetters(word), userKey, word],
    );
  }

  /** Today's words searched by the most members, with their change since yesterday. */
  async popular(): Promise<PopularWordList> {
    const { day, words } = await this.ofToday();
    const most = this.settings.get('search_popular_words');
    return {
      day,
      list: words.slice(0, most).map(present),
      keyword_length_min: this.settings.get('search_length_min'),
      keyword_length_max: this.settings.get('search_length_max'),
    };
  }

  /** Today's words that start with or contain the term, by number of members. */
  async like(term: SearchTerm): Promise<string[]> {
    const parts = [term, term.korean].flatMap((reading) =>
      reading?.column === 'letters' ? [reading.part] : [],
    );
    if (parts.length === 0) return [];
    const { words } = await this.ofToday();
    return words
      .filter(({ letters }) => parts.some((part) => letters.includes(part)))
      .slice(0, suggestedWords)
      .map(({ word }) => word);
  }

  /** Shares one count among concurrent callers. */
  private async ofToday(): Promise<{ day: string; words: CountedWord[] }> {
    const nowMs = this.clock.nowMs();
    const day = seoulDay(new Date(nowMs));
    let { counted } = this;
    if (counted?.day !== day || Math.abs(nowMs - counted.atMs) >= freshMs) {
      counted = { day, atMs: nowMs, words: this.count(day, seoulDay(new Date(nowMs - dayMs))) };
      this.counted = counted;
    }
    try {
      return { day, words: await counted.words };
    } catch (error) {
      // The next caller counts again.
      if (this.counted === counted) this.counted = undefined;
      throw error;
    }
  }

  private async count(day: string, before: string): Promise<CountedWord[]> {
    const rows = await this.database.query<'search_words_popular', CountedWord>(
      'search_words_popular',
      `WITH counted AS (
         SELECT w.day, w.letters, min(w.word) AS word, row_number() OVER (PARTITION BY w.day ORDER BY count(*) DESC, w.letters)::int AS rank
         FROM search_words w WHERE w.day IN ($1, $2) GROUP BY w.day, w.letters HAVING count(*) >= $3::int)
       SELECT today.letters, today.word, today.rank, before.rank AS rank_before
       FROM counted today LEFT JOIN counted before ON before.day = $2 AND before.letters = today.letters
       WHERE today.day = $1 ORDER BY today.rank LIMIT $4::int`,
      [day, before, this.settings.get('search_popular_members_min'), countedMax],
    );
    // A word may have been forbidden since it was searched for.
    return rows.filter(({ word }) => this.prohibited.find(word, 'chat').length === 0);
  }
}

const present = ({ word, rank, rank_before }: CountedWord, index: number): PopularWord => ({
  rank: index + 1,
  word,
  change: rank_before === null ? null : rank_before - rank,
});
