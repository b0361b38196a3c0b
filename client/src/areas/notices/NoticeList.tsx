import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/notices.ts';
import { paths } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { useSession } from '../session/index.ts';
import { NoticeRow, NoticeRowsSkeleton } from './NoticeRow.tsx';
import { type Board, markBoardRead, noticeListQuery, pageSize } from './notice-queries.ts';

/**
 * One board, page by page.
 * @param unread the member's unread count
 */
export function NoticeList({
  board,
  page,
  onPage,
  unread,
}: {
  board: Board;
  page: number;
  onPage: (page: number) => void;
  unread: number;
}) {
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
      <ReadAll board={board} idle={unread === 0 && data.list.every(({ read_yn }) => read_yn === 'Y')} />
      <ul aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {data.list.map((notice) => (
          <NoticeRow key={notice.board_sn} notice={notice} />
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onChange={onPage} className="mt-6" />
    </>
  );
}

/** Marks all of a board as read; not shown to visitors. */
function ReadAll({ board, idle }: { board: Board; idle: boolean }) {
  const { loggedIn } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: () => markBoardRead(board),
    onSuccess: () => toast(t('readAllDone')),
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  if (!loggedIn) return null;
  return (
    <div className="mb-2 flex justify-end">
      <Button
        size="sm"
        icon={<CheckCheck size={16} aria-hidden />}
        disabled={idle}
        busy={isPending}
        onClick={() => mutate()}
      >
        {t('readAll')}
      </Button>
    </div>
  );
}
