import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../messages/ebooks.ts';
import { useReaderSettings } from '../model/reader-settings.ts';
import { placeToContinue, type Spot } from '../model/reading-place.ts';
import { type BookInfo, type Chapter, chapterQuery, type Place } from '../queries/ebooks.ts';
import { ChapterEnd } from './ChapterEnd.tsx';
import { PageBar } from './PageBar.tsx';
import { PagedText } from './PagedText.tsx';
import { ScrolledText } from './ScrolledText.tsx';
import type { ReadPosition, TextHandle } from './text-props.ts';
import { useIsOnline } from './use-is-online.ts';
import { usePageTurns } from './use-page-turns.ts';
import { useReadingPlace } from './use-reading-place.ts';
import { useToChapter } from './use-to-chapter.ts';

const textSizes = {
  1: 'text-read-1',
  2: 'text-read-2',
  3: 'text-read-3',
  4: 'text-read-4',
} as const;

const lineWidths = {
  narrow: 'max-w-read-narrow',
  medium: 'max-w-read-medium',
  wide: 'max-w-read-wide',
} as const;

/** A chapter that may be read: its text, and the ways on. */
export function Reader({
  userKey,
  book,
  chapter,
  place,
}: {
  userKey: number;
  book: BookInfo;
  chapter: Chapter & { paragraphs: readonly string[] };
  place: Place | null;
}) {
  const { book_id: bookId, chapter_cnt: chapters } = book;
  const { chapter_no: no } = chapter;
  const { mode, size, width } = useReaderSettings();
  const text = useRef<TextHandle>(null);
  const [pages, setPages] = useState({ page: 0, count: 1 });
  const [start] = useState(() => beginOf(placeToContinue(userKey, bookId, place), no));
  /** Where reading continues when the mode is changed. */
  const position = useRef<ReadPosition>(start);
  const note = useReadingPlace(userKey, bookId);
  const online = useIsOnline();
  const toChapter = useToChapter(bookId, chapters, no);
  // The next chapter opens at once, and is on this device then.
  useQuery({ ...chapterQuery(userKey, bookId, no + 1), enabled: no < chapters && online });

  const moved = (next: ReadPosition): void => {
    position.current = next;
    note({ chapter_no: no, paragraph_no: next.paragraph, chapter_percent: next.percent });
  };
  // A chapter that is opened is the place, even if the reader does not move in it.
  const open = useEffectEvent(() => moved(position.current));
  useEffect(() => open(), []);

  const turn = (step: 1 | -1): void => {
    if (!text.current?.turn(step)) toChapter(step);
  };
  const isPaged = mode === 'paged';
  usePageTurns({
    chapter: toChapter,
    ...(isPaged && { page: turn, edge: (edge) => text.current?.toEdge(edge) }),
  });

  const Text = isPaged ? PagedText : ScrolledText;
  return (
    <div
      className={clsx('flex flex-col', isPaged ? 'h-[calc(100dvh-var(--band)-3.5rem)] flex-none' : 'flex-1')}
    >
      {!online && (
        <p role="status" className="bg-raised px-4 py-2 text-center text-sm">
          {t('offline')}
        </p>
      )}
      <div
        className={clsx(
          'mx-auto flex min-h-0 w-full flex-1 flex-col px-6 py-6',
          textSizes[size],
          lineWidths[width],
        )}
      >
        <Text
          key={mode}
          ref={text}
          heading={t('chapterTitle', { no, title: chapter.title })}
          paragraphs={chapter.paragraphs}
          begin={position.current.paragraph}
          layout={`${size} ${width}`}
          onMove={moved}
          onPages={setPages}
        />
        {!isPaged && <ChapterEnd book={book} chapterNo={no} onChapter={toChapter} />}
      </div>
      {isPaged && <PageBar pages={pages} isLast={no >= chapters} onTurn={turn} />}
    </div>
  );
}

/** Where reading begins: at the place if it is in this chapter, otherwise at the chapter's begin. */
const beginOf = (place: Spot | null, no: number): ReadPosition =>
  place?.chapter_no === no
    ? { paragraph: place.paragraph_no, percent: place.chapter_percent }
    : { paragraph: 0, percent: 0 };
