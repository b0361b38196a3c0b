import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { errorCode } from '../../../api/errors.ts';
import { t } from '../../../messages/ebooks.ts';
import { ErrorPage } from '../../../site/ErrorPage.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { useReaderSettings } from '../model/reader-settings.ts';
import { keepPagesOffline } from '../offline/offline-pages.ts';
import { isOutOfReach } from '../offline/stored-texts.ts';
import { bookQuery, chapterQuery } from '../queries/ebooks.ts';
import { Unreachable } from '../Unreachable.tsx';
import { LockedChapter } from './LockedChapter.tsx';
import { Reader } from './Reader.tsx';
import { ReaderBar } from './ReaderBar.tsx';
import { usePageTurns } from './use-page-turns.ts';
import { useToChapter } from './use-to-chapter.ts';

/** Refusals of a book or chapter that does not exist. */
const missingCodes = new Set(['book_not_found', 'chapter_not_found', 'validation_failed', 'not_found']);

/** /ebooks/{id}/chapters/{no}: the reader of one chapter. */
export default function ReaderPage() {
  const { userKey } = useSession();
  useEffect(() => keepPagesOffline(), []);
  // The guard has redirected visitors; this is a member who signs out here.
  return userKey === null ? null : <MemberReader userKey={userKey} />;
}

function MemberReader({ userKey }: { userKey: number }) {
  const params = useParams();
  const { key } = useLocation();
  const id = Number(params.id);
  const no = Number(params.no);
  const { theme } = useReaderSettings();
  const opened = useQuery(chapterQuery(userKey, id, no));
  const book = useQuery(bookQuery(userKey, id));
  const chapter = opened.data?.chapter;
  // A text handles its own keys first; without one, these lead to the chapters around it.
  usePageTurns({ chapter: useToChapter(id, book.data?.chapter_cnt, no) });
  const error = opened.error ?? book.error;
  if (missingCodes.has(errorCode(error) ?? '')) return <ErrorPage kind="common" />;
  return (
    <div
      data-theme={theme}
      className="flex min-h-[calc(100dvh-var(--band))] flex-col bg-background text-text"
    >
      {/* One bar for all states: its open settings stay while the chapter loads. */}
      <ReaderBar bookId={id} book={book.data} chapterNo={no} />
      {opened.data && book.data && chapter ? (
        chapter.paragraphs ? (
          <Reader
            key={`${id} ${no} ${key}`}
            userKey={userKey}
            book={book.data}
            chapter={{ ...chapter, paragraphs: chapter.paragraphs }}
            place={opened.data.place}
          />
        ) : (
          <LockedChapter userKey={userKey} book={book.data} chapter={chapter} />
        )
      ) : (
        <div className="mx-auto w-full max-w-text px-4 py-8">
          {error ? (
            <Failure error={error} onRetry={() => void Promise.all([opened.refetch(), book.refetch()])} />
          ) : (
            <TextSkeleton lines={16} />
          )}
        </div>
      )}
    </div>
  );
}

/** A chapter that this device has not opened cannot be read without a connection. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOutOfReach(error) && !navigator.onLine)
    return <EmptyState title={t('offlineMissing')} body={t('offlineMissingBody')} />;
  return <Unreachable error={error} onRetry={onRetry} />;
}
