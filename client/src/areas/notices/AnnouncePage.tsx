import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/notices.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { NoticeRow, NoticeRowsSkeleton } from './NoticeRow.tsx';
import { type Board, noticeListQuery, pageSize } from './notice-queries.ts';

/** /announce: notices and events. Board and page stand in the address, so that back leads back. */
export default function AnnouncePage() {
  const [search, setSearch] = useSearchParams();
  const board: Board = search.get('board') === 'events' ? 'events' : 'notices';
  const page = Math.max(1, Math.floor(Number(search.get('page') ?? 1)) || 1);
  const go = (nextBoard: Board, nextPage: number): void =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (nextBoard === 'notices') next.delete('board');
      else next.set('board', nextBoard);
      if (nextPage === 1) next.delete('page');
      else next.set('page', String(nextPage));
      return next;
    });

  return (
    <div className="mx-auto max-w-text px-4 py-6">
      <h1 className="mb-4 text-xl font-extrabold">{t('title')}</h1>
      <Tabs
        label={t('boards')}
        tabs={[
          { value: 'notices', label: t('notices') },
          { value: 'events', label: t('events') },
        ]}
        value={board}
        onChange={(next) => go(next, 1)}
      >
        <NoticeList board={board} page={page} onPage={(next) => go(board, next)} />
      </Tabs>
    </div>
  );
}

function NoticeList({ board, page, onPage }: { board: Board; page: number; onPage: (page: number) => void }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(noticeListQuery(board, page));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <NoticeRowsSkeleton rows={pageSize} />;
  if (data.list.length === 0)
    return (
      <EmptyState
        title={board === 'events' ? t('emptyEvents') : t('emptyNotices')}
        body={t('emptyBody')}
        action={
          <Link to={paths.home} className={buttonClass()}>
            {t('home')}
          </Link>
        }
      />
    );
  return (
    <>
      <ul aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data.list.map((notice) => (
          <NoticeRow key={notice.board_sn} notice={notice} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onChange={onPage} className="mt-6" />
    </>
  );
}
