import { Injectable } from '@nestjs/common';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { ProhibitedWordsService } from '../../core/words/prohibited-words.service.ts';
import {
  type ProhibitCheckRequest,
  type ProhibitCheckResult,
  type ProhibitedWordList,
  useOf,
} from './words.dto.ts';

/** The calls for forbidden words. */
@Injectable()
export class WordsService {
  constructor(private readonly words: ProhibitedWordsService) {}

  /** A page of the list, in alphabetical order. */
  list(query: PageQuery): ProhibitedWordList {
    const page = pageOf(query);
    const all = this.words.all();
    return { list: all.slice(page.offset, page.offset + page.limit), total: all.length, ...page };
  }

  /** Whether a text may be used, and the forbidden words it contains. */
  check(request: ProhibitCheckRequest): ProhibitCheckResult {
    const words = this.words.find(request.content, useOf(request));
    return { prohibited_yn: yn(words.length > 0), words };
  }
}
