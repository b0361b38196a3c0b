import { useInfiniteQuery } from '@tanstack/react-query';
import { Bookmark, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/ebooks.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatNumber } from '../../ui/format/numbers.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Card } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { requireLogin } from '../session/index.ts';
import { openEbookPurchase } from './dialogs/ebook-purchase.ts';
import { type BookInfo, type Chapter, chaptersQuery } from './queries/ebooks.ts';
import { Unreachable } from './Unreachable.tsx';

/** The chapters of a book: those that may be read are links, locked ones are bought. */
export function ChapterList({ book, userKey }: { book: BookInfo; userKey: number | null }) {
  const chapters = useInfiniteQuery(chaptersQuery(userKey, book.book_id));
  const { data, error, refetch } = chapters;
  if (!data)
    return error ? <Unreachable error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={8} />;
  return (
    <>
      <Card>
        <ol>
          {data.pages
            .flatMap(({ list }) => list)
            .map((chapter) => (
              <ChapterRow key={chapter.chapter_no} chapter={chapter} book={book} userKey={userKey} />
            ))}
        </ol>
      </Card>
      <LoadMore list={chapters} />
    </>
  );
}

const rowClass =
  'flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-raised focus-visible:-outline-offset-2';

function ChapterRow({
  chapter,
  book,
  userKey,
}: {
  chapter: Chapter;
  book: BookInfo;
  userKey: number | null;
}) {
  const { chapter_no: no, state_cd: state } = chapter;
  const isReading = book.place?.chapter_no === no;
  const content = (
    <>
      <span className="w-9 shrink-0 text-sm text-muted">{t('chapterNo', { no })}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{chapter.title}</span>
        <span className="block text-xs text-muted">
          {t('characters', { count: formatNumber(chapter.character_cnt) })}
        </span>
      </span>
      {isReading && (
        <Badge tone="honey">
          <Bookmark size={12} aria-hidden />
          {t('stateReading')}
        </Badge>
      )}
      <StateBadge state={state} />
    </>
  );
  return (
    <li className="not-first:border-line not-first:border-t">
      {state === 'locked' ? (
        <button
          type="button"
          className={rowClass}
          onClick={() => requireLogin() && userKey !== null && openEbookPurchase({ book, userKey, chapter })}
        >
          {content}
        </button>
      ) : (
        <Link to={paths.ebookChapter(book.book_id, no)} className={rowClass}>
          {content}
        </Link>
      )}
    </li>
  );
}

function StateBadge({ state }: { state: Chapter['state_cd'] }) {
  if (state === 'free') return <Badge tone="outline">{t('stateFree')}</Badge>;
  if (state === 'bought') return <Badge>{t('stateBought')}</Badge>;
  return (
    <Badge tone="outline">
      <Lock size={12} aria-hidden />
      {t('stateLocked')}
    </Badge>
  );
}
