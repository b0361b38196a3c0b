import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fewOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma, ProhibitedWord } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem } from '../../core/errors/field-problems.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { ProhibitedWordsService, type WordKind } from '../../core/words/prohibited-words.service.ts';
import { normalizeWord } from '../../core/words/word-matcher.ts';
import { SecondDecisionsService } from '../../users/index.ts';
import { wordColumns } from '../texts.ts';
import {
  type ManagedWord,
  type ManagedWordFilter,
  type ManagedWordList,
  type ManagedWordQuery,
  type ManagedWordRequest,
  type ManagedWordsAdded,
  type WordRemoveRequest,
  type WordTryRequest,
  type WordTryResult,
  wordLimits,
} from './words.admin.dto.ts';

type WordRow = Omit<ManagedWord, 'created_at'> & { created_at: Date };
/** On an empty page, the total alone. */
type ListedRow = { total: number } & (WordRow | { word_id: null });

/** Forbidden words in the operators' console: changes take effect on every server within two seconds (COMMON-7). */
@Injectable()
export class WordsAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly words: ProhibitedWordsService,
    private readonly audit: AuditService,
    private readonly second: SecondDecisionsService,
  ) {}

  /** The words by a part of them and by kind, in alphabetical order. */
  async list(query: ManagedWordQuery): Promise<ManagedWordList> {
    const page = pageOf(query);
    const rows = await this.database.query<'common_words_admin', ListedRow>(
      'common_words_admin',
      `WITH listed AS MATERIALIZED (
         SELECT w.word FROM prohibited_words w
         WHERE ($3::text IS NULL OR w.kind = $3) AND ($4::text IS NULL OR position(lower($4) IN lower(w.word)) > 0))
       SELECT counted.total, page.* FROM (SELECT count(*)::int AS total FROM listed) counted LEFT JOIN LATERAL (
         SELECT w.word_id, w.word, w.kind, w.harmless, w.created_at
         FROM (SELECT * FROM listed ORDER BY word OFFSET $1::int LIMIT $2::int) chosen JOIN prohibited_words w USING (word)) page ON true
       ORDER BY page.word`,
      [page.offset, page.limit, query.kind ?? null, query.q?.trim() || null],
    );
    const list = rows.flatMap((row) =>
      row.word_id === null ? [] : [{ ...presentable(row), created_at: row.created_at.toISOString() }],
    );
    return { list, total: rows[0]?.total ?? 0, ...page };
  }

  /** The words as a file. */
  csv(query: ManagedWordFilter): CsvList<ManagedWord> {
    const { kind, q } = query;
    return {
      area: 'words',
      name: 'words',
      filters: { kind, q },
      columns: [
        [wordColumns.word, ({ word }) => word],
        [wordColumns.kind, (row) => row.kind],
        [wordColumns.harmless, ({ harmless }) => harmless.join(' ')],
        [wordColumns.createdAt, ({ created_at }) => created_at],
      ],
      read: fewOf(query, (page) => this.list(page)),
    };
  }

  /** Adds words; those that are forbidden already remain as they are. Throws validation_failed, prohibited_word_limit. */
  async add(actor: Actor, request: ManagedWordRequest): Promise<ManagedWordsAdded> {
    const wanted = spellingsOf(request.words);
    const harmless = [...new Set((request.harmless ?? []).map((word) => word.trim()).filter(Boolean))];
    const result = await this.database.prisma.$transaction(async (within) => {
      await lockWords(within);
      const before = new Map(
        (await within.prohibitedWord.findMany()).map((row) => [normalizeWord(row.word), row]),
      );
      const fresh = [...wanted].filter(([spelling]) => !before.has(spelling)).map(([, word]) => word);
      if (before.size + fresh.length > wordLimits.listMax) throw new AppError('prohibited_word_limit');
      const added = await within.prohibitedWord.createManyAndReturn({
        data: fresh.map((word) => ({ word, kind: request.kind, harmless, createdAt: this.clock.now() })),
      });
      if (added.length > 0)
        await this.audit.write(within, actor, {
          action: 'words.add',
          target: `word:${added[0]?.wordId ?? 0}`,
          after: { words: added.map(({ word }) => word), kind: request.kind, harmless },
        });
      const known = [...wanted.keys()].flatMap((spelling) => before.get(spelling) ?? []);
      return { added: added.map(present), known: known.map(present) };
    });
    await this.words.reload();
    return result;
  }

  /** Deletes a word. Throws prohibited_word_not_found, and prohibited_word_removed for one that an operator deleted. */
  async remove(actor: Actor, wordId: number, { reason }: WordRemoveRequest): Promise<void> {
    const remove = async (within: Prisma.TransactionClient): Promise<void> => {
      await lockWords(within);
      const before = await within.prohibitedWord.findUnique({ where: { wordId } });
      if (!before) throw new AppError('prohibited_word_not_found');
      await within.prohibitedWord.delete({ where: { wordId } });
      await this.audit.write(within, actor, {
        action: 'words.remove',
        target: `word:${wordId}`,
        ...(reason === undefined ? {} : { reason: reason.trim() }),
        before: { word: before.word, kind: before.kind, harmless: before.harmless },
      });
    };
    const notFound = new AppError('prohibited_word_not_found');
    await this.second.explain(
      {
        codes: [],
        gone: { code: notFound.code, as: 'prohibited_word_removed', actions: ['words.remove'] },
        actions: [],
        target: () => `word:${wordId}`,
        shown: () => Promise.reject(notFound),
      },
      () => this.database.prisma.$transaction(remove),
    );
    await this.words.reload();
  }

  /** Which words are found where, by the rules that apply to members. */
  try({ text, kind }: WordTryRequest): WordTryResult {
    const matches = this.words.locate(text, kind ?? 'any').map(({ entry, place }) => ({
      word_id: entry.word_id,
      word: entry.word,
      kind: entry.kind,
      start: place[0],
      end: place[1],
    }));
    return { matches };
  }
}

/** Changes of the list follow one another, so that two spellings of a word are not added at once. */
const lockWords = (within: Prisma.TransactionClient): Promise<number> =>
  executeWithin(
    within,
    'common_words_lock',
    `SELECT pg_advisory_xact_lock(hashtextextended('prohibited_words', 0))`,
    [],
  );

/** The words by their canonical spelling, each once. Throws validation_failed for an empty word or a single letter. */
function spellingsOf(words: readonly string[]): Map<string, string> {
  const bySpelling = new Map<string, string>();
  for (const written of words) {
    const word = written.trim();
    const spelling = normalizeWord(word);
    refuseProblem('words', spelling === '' ? 'empty' : null);
    refuseProblem('words', /^[\p{L}\p{N}]$/u.test(spelling) ? 'tooShort' : null);
    if (!bySpelling.has(spelling)) bySpelling.set(spelling, word);
  }
  return bySpelling;
}

const presentable = ({ word_id, word, kind, harmless }: WordRow) => ({ word_id, word, kind, harmless });

const present = (row: ProhibitedWord): ManagedWord => ({
  word_id: row.wordId,
  word: row.word,
  // A constraint of the table.
  kind: row.kind as WordKind,
  harmless: row.harmless,
  created_at: row.createdAt.toISOString(),
});
