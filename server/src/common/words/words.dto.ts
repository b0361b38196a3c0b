import { IsString, Length, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo } from '../../core/http/page.dto.ts';
import type { WordUse } from '../../core/words/prohibited-words.service.ts';

/** Forbidden words. */
export class ProhibitedWordList extends PageInfo {
  /**
   * Forbidden words of this page, in alphabetical order.
   * @example ["나쁜말"]
   */
  list!: string[];
}

/** A text to check. */
export class ProhibitCheckRequest {
  /**
   * The text to check, 1 to 4,000 characters.
   * @example 안녕하세요
   */
  @IsString()
  @Length(1, 4000)
  content!: string;

  /**
   * Where the text will be used: nick, title, chat. Omitted, or anything else: words of all kinds are searched.
   * @example nick
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(20)
  kind?: string;
}

/** Whether the text may be used. */
export class ProhibitCheckResult {
  /**
   * Y: the text contains a forbidden word.
   * @example N
   */
  prohibited_yn!: Yn;
  /**
   * The words that were found.
   * @example []
   */
  words!: string[];
}

const uses: Readonly<Record<string, WordUse>> = { nick: 'name', name: 'name', title: 'title', chat: 'chat' };

/** The words that apply to the text of a check. */
export const useOf = ({ kind = '' }: ProhibitCheckRequest): WordUse | 'any' =>
  Object.hasOwn(uses, kind) ? (uses[kind] ?? 'any') : 'any';
