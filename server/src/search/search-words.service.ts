import { type SearchTerm, searchLetters, seoulDay } from '@honey/rules';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { dayMs, Sweeps } from '../core/jobs/sweeps.ts';
import { Settings } from '../core/settings/settings.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import type { PopularWord, PopularWordList } from './search.dto.ts';

interface CountedWord {
  letters: string;
  word: string;
  rank: number;
  rank_before: number | null;
}

const freshMs = 5_000;
const keptDays = 8;
const suggestedWords = 5;
/** Of the counted words, those that suggestions are chosen from. */
const countedMax = 200;

/**
 * Which words members look for. A word counts once a member and day of Seoul. Members' pages tell of it by a call of its own:
 * looking for something changes nothing.
 */
@Injectable()
export class SearchWords implements OnModuleInit {
  private counted: { day: string; atMs: number; words: Promise<CountedWord[]> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly prohibited: ProhibitedWords,
    private readonly sweeps: Sweeps,
    private readonly events: DomainEvents,
  ) {}

  onModuleInit(): void {
    this.sweeps.hourly('search-words-sweep', (ago) =>
      this.sweeps.sweep('search_words', 't.day < $1', [seoulDay(ago(keptDays * dayMs))]),
    );
    this.events.on('dataReplaced', () => {
      this.counted = undefined;
    });
  }

  /** Notes that a member looked for a word and found something; again on the same day changes nothing. */
  async note(userKey: number, keyword: string, at = this.clock.now()): Promise<void> {
    const word = keyword.normalize('NFC').trim().replace(/\s+/gu, ' ');
    await this.database.query(
      'search_words_add',
      'INSERT INTO search_words (day, letters, user_key, word) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [seoulDay(at), searchLetters(word), userKey, word],
    );
  }

  /** The words of today that most members looked for, with how they moved since yesterday. */
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

  /** Words of today that begin so, or hold it, those of most members first. */
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

  /** Counted once for all who ask meanwhile. */
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
      // Who asks next has it counted anew.
      if (this.counted === counted) this.counted = undefined;
      throw error;
    }
  }

  private async count(day: string, before: string): Promise<CountedWord[]> {
    const rows = await this.database.query<CountedWord>(
      'search_words_popular',
      `WITH counted AS (
         SELECT w.day, w.letters, min(w.word) AS word, row_number() OVER (PARTITION BY w.day ORDER BY count(*) DESC, w.letters)::int AS rank
         FROM search_words w WHERE w.day IN ($1, $2) GROUP BY w.day, w.letters HAVING count(*) >= $3::int)
       SELECT today.letters, today.word, today.rank, before.rank AS rank_before
       FROM counted today LEFT JOIN counted before ON before.day = $2 AND before.letters = today.letters
       WHERE today.day = $1 ORDER BY today.rank LIMIT $4::int`,
      [day, before, this.settings.get('search_popular_members_min'), countedMax],
    );
    // Words may have been forbidden since they were looked for.
    return rows.filter(({ word }) => this.prohibited.find(word).length === 0);
  }
}

const present = ({ word, rank, rank_before }: CountedWord, index: number): PopularWord => ({
  rank: index + 1,
  word,
  change: rank_before === null ? null : rank_before - rank,
});
