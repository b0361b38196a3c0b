import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, BookOpen, ShoppingBag } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { errorCode } from '../../api/errors.ts';
import { t } from '../../messages/ebooks.ts';
import { paths } from '../../routing/paths.ts';
import { ErrorPage } from '../../site/ErrorPage.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatHoney, formatNumber } from '../../ui/format/numbers.ts';
import { Section } from '../../ui/Section.tsx';
import { LoadingNote, Skeleton, TextSkeleton } from '../../ui/Skeleton.tsx';
import { requireLogin, useSession } from '../session/index.ts';
import { ChapterList } from './ChapterList.tsx';
import { Cover } from './Cover.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { openEbookPurchase } from './dialogs/ebook-purchase.ts';
import { percentRead } from './model/book-progress.ts';
import { type BookInfo, bookQuery } from './queries/ebooks.ts';
import { ReadMark } from './ReadMark.tsx';
import { Unreachable } from './Unreachable.tsx';

/** Refusals of a book that does not exist. */
const missingCodes = new Set(['book_not_found', 'validation_failed', 'not_found']);

/** /ebooks/{id}/chapters: a book, its chapters, and what is free, bought and locked. */
export default function ChaptersPage() {
  const id = Number(useParams().id);
  const { userKey } = useSession();
  const { data: book, error, refetch } = useQuery(bookQuery(userKey, id));
  if (missingCodes.has(errorCode(error) ?? '')) return <ErrorPage kind="common" />;
  return (
    <div className="mx-auto max-w-text px-4 py-4 lg:px-6 lg:py-8">
      <Link to={paths.ebooks} className={buttonClass('ghost', 'sm', '-ml-3 mb-2')}>
        <ArrowLeft size={20} aria-hidden />
        {t('toShelf')}
      </Link>
      {book ? (
        <>
          <Head book={book} />
          <Actions book={book} userKey={userKey} />
          <Section title={t('chapters')}>
            <ChapterList book={book} userKey={userKey} />
          </Section>
        </>
      ) : error ? (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <Unreachable error={error} onRetry={() => void refetch()} />
        </>
      ) : (
        <ChaptersSkeleton />
      )}
    </div>
  );
}

function Head({ book }: { book: BookInfo }) {
  const percent = percentRead(book);
  return (
    <header className="flex gap-4 sm:gap-6">
      <Cover cover={book.cover} className="w-28 shrink-0 self-start sm:w-48" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-honey-text">{book.kind_name}</p>
        <h1 className="text-lg font-extrabold sm:text-xl">{book.title}</h1>
        <p className="mt-1 text-sm text-muted">{t('byAuthor', { author: book.author })}</p>
        <p className="text-sm text-muted">
          {t('chapterCount', { count: book.chapter_cnt })} ·{' '}
          {t('published', { date: formatDate(book.published_day) })}
        </p>
        <p className="mt-3 max-sm:hidden">{book.summary}</p>
        {percent !== null && (
          <div className="mt-3">
            <ReadMark title={book.title} percent={percent} />
          </div>
        )}
      </div>
    </header>
  );
}

/** Reading on, buying what is left, downloading. */
function Actions({ book, userKey }: { book: BookInfo; userKey: number | null }) {
  const { book_id: id, place, left_chapter_cnt: left, discount_percent: percent } = book;
  const prices = { btuc: formatNumber(book.left_btuc_cnt), honey: formatHoney(book.left_star_cnt) };
  return (
    <>
      <p className="mt-4 sm:hidden">{book.summary}</p>
      <div className="my-6 flex flex-wrap gap-2">
        <Link
          to={paths.ebookChapter(id, place?.chapter_no ?? 1)}
          className={buttonClass('primary', 'lg', 'max-sm:w-full')}
        >
          <BookOpen size={20} aria-hidden />
          {place ? t('readOn', { no: place.chapter_no }) : t('readFirst')}
        </Link>
        {left > 0 && (
          <Button
            size="lg"
            className="max-sm:w-full"
            icon={<ShoppingBag size={20} aria-hidden />}
            onClick={() => requireLogin() && userKey !== null && openEbookPurchase({ book, userKey })}
          >
            {t('buyLeft', { count: left })}
          </Button>
        )}
        {book.download_yn === 'Y' && userKey !== null && <DownloadButton bookId={id} />}
      </div>
      {left > 0 ? (
        <p className="-mt-4 mb-6 text-sm text-muted">
          {percent > 0 ? t('leftPrice', { ...prices, percent }) : t('leftPriceFull', prices)}
        </p>
      ) : (
        <p className="-mt-4 mb-6 text-sm text-muted">{t('allBought')}</p>
      )}
    </>
  );
}

function ChaptersSkeleton() {
  return (
    <>
      <LoadingNote />
      <div className="flex gap-4 sm:gap-6" aria-hidden>
        <Skeleton className="aspect-3/4 w-28 shrink-0 sm:w-48" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="mt-2 h-8 w-4/5" />
          <Skeleton className="mt-2 h-5 w-2/5" />
        </div>
      </div>
      <Skeleton className="my-6 h-12 w-full sm:w-64" />
      <TextSkeleton lines={8} />
    </>
  );
}
