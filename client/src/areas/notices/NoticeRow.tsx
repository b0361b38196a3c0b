import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { t } from '../../messages/notices.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { useSession } from '../session/index.ts';

/** A row of a board. */
export function NoticeRow({ notice }: { notice: Schema<'NoticeItem'> }) {
  const { loggedIn } = useSession();
  const unread = loggedIn && notice.read_yn === 'N';
  return (
    <li className="-mx-2 border-line border-b">
      <Link
        to={paths.notice(notice.board_sn)}
        className="block px-2 py-4 hover:bg-raised focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-2">
          {notice.target_user_key !== null && <Badge tone="outline">{t('own')}</Badge>}
          <span className="min-w-0 truncate text-md font-semibold">{notice.title}</span>
          {unread && (
            <span className="size-2 shrink-0 rounded-pill bg-live">
              <span className="sr-only">{t('unread')}</span>
            </span>
          )}
        </span>
        <span className="mt-1 block truncate text-muted">{notice.summary_content}</span>
        <time dateTime={notice.expose_start_date} className="mt-1 block text-xs text-muted">
          {formatDate(notice.expose_start_date)}
        </time>
      </Link>
    </li>
  );
}

/** Loading rows of a board. */
export function NoticeRowsSkeleton({ rows }: { rows: number }) {
  return (
    <div>
      <LoadingNote />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
        <div key={row} className="-mx-2 border-line border-b px-2 py-4">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-1 h-5 w-4/5" />
          <Skeleton className="mt-1 h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
