import { searchLetters, seoulDay } from '@honey/rules';
import type { Cell, TableRows } from '../../bulk/copy.ts';
import { dayMs, map } from './columns.ts';
import { memberName } from './members.ts';
import type { LoadKeys, LoadPlan } from './shapes.ts';

/** Message blocks: the first member blocks some, the second many, one in ten members a few. */
const blocksOf = (place: number): number => (place === 0 ? 20 : place === 1 ? 400 : place % 10 === 0 ? 3 : 0);
/** One member in this many searches on a given day, and has read the newest notices. */
const searcherEvery = 5;
const readerEvery = 10;
const noticesRead = 5;
/** Words that most members search for, and all words that any member does. */
const commonWords = 20;
const words = 300;

/** From now on: messages already written are visible. */
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

/** A member's search on a day: three of four a common word, the first most often, in a different order each day. */
const wordOf = (searcher: number, day: number): number =>
  searcher % 4 < 3
    ? Math.min((searcher + day) % commonWords, (searcher + 2 * day) % 13)
    : commonWords + ((searcher * 7) % (words - commonWords));

/** Searches of yesterday and today. */
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

/** The newest public notices, with that many readers. */
export function noticeReadRows({ size, nowMs }: LoadPlan, keys: LoadKeys): TableRows {
  const readers = Math.ceil(size.members / readerEvery);
  // One in ten is for a single member.
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
