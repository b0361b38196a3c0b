import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { assetUrl } from '../../api/hosts.ts';
import { t } from '../../messages/notices.ts';
import { paths } from '../../routing/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import { Skeleton, TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { boardPath, useBoardPath } from './board-tabs.ts';
import { NoticeContent } from './NoticeContent.tsx';
import { markNoticeRead, noticeQuery } from './notice-queries.ts';

/** /announce/{id}: one notice with its neighbours. */
export default function NoticePage() {
  const boardSn = Number(useParams().id);
  const { loggedIn } = useSession();
  const { data, error, refetch } = useQuery(noticeQuery(boardSn));
  const unread = loggedIn && data?.read_yn === 'N';
  useEffect(() => {
    // Marking is optional: if it fails, the notice stays marked as new, without an error.
    if (unread) markNoticeRead(boardSn).catch(() => undefined);
  }, [unread, boardSn]);
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      {data ? (
        <Article notice={data} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton className="mb-4 h-8 w-2/3" />
          <TextSkeleton lines={8} />
        </>
      )}
    </div>
  );
}

function Article({ notice }: { notice: Schema<'NoticeDetail'> }) {
  const { loggedIn } = useSession();
  return (
    <article>
      <header className="border-line border-b pb-4">
        <p className="text-sm font-semibold text-honey-text">
          {notice.board_setting_cd === 1040 ? t('events') : t('notices')}
        </p>
        <h1 className="mt-1 text-lg font-extrabold">{notice.title}</h1>
        <time dateTime={notice.expose_start_date} className="mt-1 block text-sm text-muted">
          {formatDateTime(notice.expose_start_date)}
        </time>
      </header>
      {/* If the text itself contains the list's picture, it is shown there only. */}
      {notice.image && !notice.content.includes(notice.image) && (
        <img src={assetUrl(notice.image)} alt="" className="mt-6 w-full rounded-card bg-raised" />
      )}
      {notice.target_user_key !== null && (
        <p className="mt-6 rounded-control bg-raised p-3 text-sm">{t('forYou')}</p>
      )}
      <NoticeContent content={notice.content} className="py-6" />
      <nav
        aria-label={t('boards')}
        className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-4"
      >
        <Neighbour boardSn={notice.prev_board_sn} label={t('older')} side="left" />
        <Link
          to={boardPath(notice.board_setting_cd === 1040 ? 'events' : 'notices', loggedIn)}
          className={buttonClass()}
        >
          {t('toList')}
        </Link>
        <Neighbour boardSn={notice.next_board_sn} label={t('newer')} side="right" />
      </nav>
    </article>
  );
}

function Neighbour({
  boardSn,
  label,
  side,
}: {
  boardSn: number | null;
  label: string;
  side: 'left' | 'right';
}) {
  const content = (
    <>
      {side === 'left' && <ChevronLeft size={20} aria-hidden />}
      {label}
      {side === 'right' && <ChevronRight size={20} aria-hidden />}
    </>
  );
  if (boardSn === null)
    return (
      <span aria-disabled className={buttonClass('ghost', 'md', 'hover:bg-transparent')}>
        {content}
      </span>
    );
  return (
    <Link to={paths.notice(boardSn)} className={buttonClass('ghost')}>
      {content}
    </Link>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const toNotices = useBoardPath('notices');
  const code = errorCode(error);
  if (code !== 'notice_not_found' && code !== 'not_found')
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      title={t('notFound')}
      body={t('notFoundBody')}
      action={
        <Link to={toNotices} className={buttonClass()}>
          {t('toList')}
        </Link>
      }
    />
  );
}
