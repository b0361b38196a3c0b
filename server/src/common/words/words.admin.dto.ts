import { OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsString,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import type { WordKind } from '../../core/words/prohibited-words.service.ts';

const kinds = ['all', 'name', 'title', 'chat'] as const;
const line = /^[^\p{Cc}\p{Cs}]*$/u;
export const wordLimits = { lengthMax: 50, atOnceMax: 200, harmlessMax: 50, listMax: 10_000 } as const;

/** Filter of forbidden words. */
export class ManagedWordQuery extends PageQuery {
  /**
   * Part of the word.
   * @example 나쁜
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(wordLimits.lengthMax)
  q?: string;

  /**
   * Where the words are forbidden: name, title, chat (whatever members write), or all of these. Omitted: any.
   * @example all
   */
  @IsOptionalNonNull()
  @IsIn(kinds)
  kind?: WordKind;
}

/** Filters the file of forbidden words. */
export class ManagedWordFilter extends OmitType(ManagedWordQuery, ['offset', 'limit']) {}

/** A forbidden word as operators see it. */
export class ManagedWord {
  /**
   * Key of the word.
   * @example 12
   */
  word_id!: number;
  /**
   * The word.
   * @example 나쁜말
   */
  word!: string;
  /**
   * Where it is forbidden: name, title, chat (whatever members write), or all of these.
   * @example all
   */
  kind!: WordKind;
  /**
   * Allowed words that contain it.
   * @example ["안나쁜말"]
   */
  harmless!: string[];
  /**
   * When it was added; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
}

/** A page of forbidden words, in alphabetical order. */
export class ManagedWordList extends PageInfo {
  /** The words of this page. */
  list!: ManagedWord[];
}

/** Forbidden words to add. */
export class ManagedWordRequest {
  /**
   * 1 to 200 words of 1 to 50 characters. A single letter is refused, because it would be found in many words.
   * @example ["나쁜말"]
   */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(wordLimits.atOnceMax)
  @IsString({ each: true })
  @Length(1, wordLimits.lengthMax, { each: true })
  @Matches(line, { each: true })
  words!: string[];

  /**
   * Where they are forbidden: name, title, chat (whatever members write), or all of these.
   * @example all
   */
  @IsIn(kinds)
  kind!: WordKind;

  /**
   * Allowed words that contain them, at most 50; omitted: none.
   * @example ["안나쁜말"]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMaxSize(wordLimits.harmlessMax)
  @IsString({ each: true })
  @Length(1, wordLimits.lengthMax, { each: true })
  @Matches(line, { each: true })
  harmless?: string[];
}

/** What became of the words. */
export class ManagedWordsAdded {
  /** The words that were added. */
  added!: ManagedWord[];
  /** The words that were forbidden already, in this or another spelling. */
  known!: ManagedWord[];
}

/** A text to test. */
export class WordTryRequest {
  /**
   * The text, 1 to 4,000 characters.
   * @example "나 쁜 말을 하지 마세요"
   */
  @IsString()
  @Length(1, 4000)
  text!: string;

  /**
   * What it is used for: name, title or chat. Omitted: words of all kinds are searched.
   * @example chat
   */
  @IsOptionalNonNull()
  @IsIn(['name', 'title', 'chat'])
  kind?: 'name' | 'title' | 'chat';
}

/** A forbidden word in a text. */
export class WordMatch {
  /**
   * Key of the word.
   * @example 12
   */
  word_id!: number;
  /**
   * The word as it is in the list.
   * @example 나쁜말
   */
  word!: string;
  /**
   * Where it is forbidden.
   * @example all
   */
  kind!: WordKind;
  /**
   * Where it starts in the text, in UTF-16 units from 0.
   * @example 0
   */
  start!: number;
  /**
   * Where it ends: the index after its last letter, in UTF-16 units from 0.
   * @example 5
   */
  end!: number;
}

/** The forbidden words in a text. */
export class WordTryResult {
  /** By their place in the text; they may overlap. */
  matches!: WordMatch[];
}

/** The reason for deleting a word. */
export class WordRemoveRequest {
  /**
   * For the audit log.
   * @example "다른 뜻으로 더 많이 쓰여요."
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(line)
  reason?: string;
}
