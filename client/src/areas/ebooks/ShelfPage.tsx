import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/ebooks.ts';
import { paths } from '../../routing/paths.ts';
import { ButtonChoice } from '../../ui/ButtonChoice.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { Cover } from './Cover.tsx';
import { percentRead } from './model/book-progress.ts';
import { type Book, booksQuery } from './queries/ebooks.ts';
import { ReadMark } from './ReadMark.tsx';
import { Unreachable } from './Unreachable.tsx';

const gridClass = 'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

/** /ebooks: the shelf, with the books that the member reads first. */
export default function ShelfPage() {
  const { userKey } = useSession();
  const books = useInfiniteQuery(booksQuery(userKey));
  const { data, error, refetch } = books;
  const list = data?.pages.flatMap((page) => page.list);
  return (
    <div className="px-4 py-4 lg:px-6 lg:py-8">
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-sm text-muted">{t('lead', { free: list?.[0]?.free_chapter_cnt ?? 3 })}</p>
      {list ? (
        <>
          <Shelf books={list} />
          <LoadMore list={books} />
        </>
      ) : error ? (
        <Unreachable error={error} onRetry={() => void refetch()} />
      ) : (
        <ShelfSkeleton />
      )}
    </div>
  );
}

function Shelf({ books }: { books: readonly Book[] }) {
  const [chosen, setKind] = useState('');
  if (books.length === 0) return <EmptyState title={t('none')} body={t('noneBody')} />;
  const kinds = new Map(books.map(({ kind, kind_name }) => [kind, kind_name]));
  const kind = kinds.has(chosen) ? chosen : '';
  const started = books.filter(({ place }) => place !== null);
  const startedLast = started.sort((a, b) =>
    (a.place?.updated_on ?? '') < (b.place?.updated_on ?? '') ? 1 : -1,
  );
  return (
    <>
      {startedLast.length > 0 && (
        <Section title={t('reading')}>
          <Books books={startedLast} />
        </Section>
      )}
      <Section title={t('all')}>
        {kinds.size > 1 && (
          <ButtonChoice
            label={t('kinds')}
            size="sm"
            className="mb-4 flex flex-wrap gap-2"
            value={kind}
            onChange={setKind}
            options={[
              { value: '', label: t('kindAll') },
              ...[...kinds].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <Books books={kind === '' ? books : books.filter((book) => book.kind === kind)} />
      </Section>
    </>
  );
}

const Books = ({ books }: { books: readonly Book[] }) => (
  <ul className={gridClass}>
    {books.map((book) => (
      <BookCard key={book.book_id} book={book} />
    ))}
  </ul>
);

function BookCard({ book }: { book: Book }) {
  const percent = percentRead(book);
  return (
    <li className="min-w-0">
      <Link to={paths.ebook(book.book_id)} className="group block rounded-control">
        <Cover cover={book.cover} />
        <span className="mt-2 block font-semibold group-hover:underline">{book.title}</span>
        <span className="block text-sm text-muted">
          {book.author} · {book.kind_name}
        </span>
        <span className="block text-xs text-muted">{t('chapterCount', { count: book.chapter_cnt })}</span>
      </Link>
      {percent !== null && <ReadMark title={book.title} percent={percent} />}
    </li>
  );
}

function ShelfSkeleton() {
  return (
    <div className={gridClass}>
      <LoadingNote />
      {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
        <div key={place} aria-hidden>
          <Skeleton className="aspect-3/4" />
          <Skeleton className="mt-2 h-5 w-4/5" />
          <Skeleton className="mt-1 h-5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
