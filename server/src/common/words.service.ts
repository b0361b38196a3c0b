import { Injectable } from '@nestjs/common';
import { yn } from '../core/http/answer.dto.ts';
import { type PageQuery, pageOf } from '../core/http/page.dto.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import type { ProhibitCheckResult, ProhibitedWordList } from './common.dto.ts';

/** The forbidden words as calls. */
@Injectable()
export class WordsService {
  constructor(private readonly words: ProhibitedWords) {}

  /** A page of the list, in alphabetical order. */
  list(query: PageQuery): ProhibitedWordList {
    const page = pageOf(query);
    const all = this.words.all();
    return { list: all.slice(page.offset, page.offset + page.limit), total: all.length, ...page };
  }

  /** Whether a text may be used, and what is in the way. */
  check(content: string): ProhibitCheckResult {
    const words = this.words.find(content);
    return { prohibited_yn: yn(words.length > 0), words };
  }
}
