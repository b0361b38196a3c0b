import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Megaphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/notices.ts';
import { paths } from '../../routing/paths.ts';
import { usePrefersReducedMotion } from '../../ui/media-queries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBoardPath } from './board-tabs.ts';
import { tickerQuery } from './notice-queries.ts';

const stepMs = 5000;

/**
 * The newest notices, one at a time, rolling upwards every 5000 ms in a loop (NOTICES-6). It pauses while hovered or
 * focused.
 */
export function NoticeTicker({ className }: { className?: string }) {
  const { data, isPending } = useQuery(tickerQuery);
  const notices = data?.list ?? [];
  const [at, setAt] = useState(0);
  const [resting, setResting] = useState(false);
  const calm = usePrefersReducedMotion();
  const toNotices = useBoardPath('notices');
  const count = notices.length;

  useEffect(() => {
    if (resting || count < 2) return;
    const timer = setInterval(() => setAt((now) => (calm ? (now + 1) % count : (now % count) + 1)), stepMs);
    return () => clearInterval(timer);
  }, [resting, count, calm]);

  // Space is reserved while they are loading, so that nothing moves.
  if (isPending)
    return (
      <div className={clsx('flex min-h-9 items-center', className)}>
        <Skeleton className="h-4 w-48" />
      </div>
    );
  if (count === 0) return null;
  // The first notice is repeated after the last; once it has rolled in, the column jumps back invisibly.
  const column = calm ? notices : [...notices, ...notices.slice(0, 1)];
  return (
    <section
      aria-label={t('ticker')}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      className={clsx('flex min-h-9 min-w-0 items-center gap-2 text-sm', className)}
    >
      <Megaphone size={16} aria-hidden className="shrink-0 text-honey-text" />
      <div className="h-6 min-w-0 flex-1 overflow-hidden">
        <ul
          onTransitionEnd={() => at >= count && setAt(0)}
          style={{ transform: `translateY(-${at * 24}px)` }}
          className={clsx(at > 0 && 'transition-transform duration-200')}
        >
          {column.map((notice, row) => (
            <li
              key={row === count ? 'again' : notice.board_sn}
              aria-hidden={row === at ? undefined : true}
              className="h-6"
            >
              <Link
                to={paths.notice(notice.board_sn)}
                tabIndex={row === at ? undefined : -1}
                className="block truncate leading-6 hover:underline focus-visible:-outline-offset-2"
              >
                {notice.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Link
        to={toNotices}
        aria-label={t('moreLabel')}
        className="shrink-0 rounded-control px-1 py-1 text-muted hover:text-text hover:underline"
      >
        {t('more')}
      </Link>
    </section>
  );
}
