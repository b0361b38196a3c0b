import { searchLetters, seoulDay } from '@honey/rules';
import type { Cell, TableRows } from '../../bulk/copy.ts';
import { dayMs, map } from './columns.ts';
import { type LoadKeys, memberName } from './members.ts';
import type { LoadPlan } from './shapes.ts';

/** Whom members take no messages of: of the first member some, of the second many, of one in ten a few. */
const blocksOf = (place: number): number => (place === 0 ? 20 : place === 1 ? 400 : place % 10 === 0 ? 3 : 0);
/** One member in so many looks for something on a day, and has read the newest notices. */
const searcherEvery = 5;
const readerEvery = 10;
const noticesRead = 5;
/** Words that most look for, and all that somebody does. */
const commonWords = 20;
const words = 300;

/** Since now: nothing that was written before is kept from anybody. */
export function messageBlockRows({ size, nowMs }: LoadPlan, keys: LoadKeys): TableRows {
  const { members } = size;
  const half = Math.floor(members / 2);
  return {
    table: 'message_blocks',
    columns: ['user_key', 'target_key', 'created_at'],
    rows: (function* (): Generator<Cell[]> {
      for (let place = 0; place < members; place += 1) {
        for (let nth = 0; nth < Math.min(half, blocksOf(place)); nth += 1) {
          const target = (place + half + nth) % members;
          yield [keys.user + place, keys.user + target, new Date(nowMs + nth).toISOString()];
        }
      }
    })(),
  };
}

/** What somebody looked for on a day: three of four a common word, the first of them most, in another order each day. */
const wordOf = (searcher: number, day: number): number =>
  searcher % 4 < 3
    ? Math.min((searcher + day) % commonWords, (searcher + 2 * day) % 13)
    : commonWords + ((searcher * 7) % (words - commonWords));

/** What members looked for yesterday and today. */
export function searchWordRows({ size, nowMs }: LoadPlan, keys: LoadKeys): TableRows {
  const searchers = Math.ceil(size.members / searcherEvery);
  return {
    table: 'search_words',
    columns: ['day', 'letters', 'user_key', 'word'],
    rows: map(2 * searchers, (nth) => {
      const searcher = nth % searchers;
      const day = nth < searchers ? 0 : 1;
      const [word] = memberName(wordOf(searcher, day));
      return [
        seoulDay(new Date(nowMs - (1 - day) * dayMs)),
        searchLetters(word),
        keys.user + searcher * searcherEvery,
        word,
      ];
    }),
  };
}

/** The newest notices for everybody, as many members have read them. */
export function noticeReadRows({ size, nowMs }: LoadPlan, keys: LoadKeys): TableRows {
  const readers = Math.ceil(size.members / readerEvery);
  // One in ten is for one member.
  const notices = [...Array(size.notices).keys()].filter((place) => place % 10 !== 1).slice(-noticesRead);
  return {
    table: 'notice_reads',
    columns: ['board_sn', 'user_key', 'read_at'],
    rows: map(readers * notices.length, (nth) => [
      keys.board + (notices[nth % notices.length] ?? 0),
      keys.user + Math.floor(nth / notices.length) * readerEvery,
      new Date(nowMs).toISOString(),
    ]),
  };
}
