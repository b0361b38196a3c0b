import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/results.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { LiveGrid, LiveGridSkeleton } from '../LiveGrid.tsx';
import { liveEndViewQuery } from '../queries/live-report.ts';

/** Lives to watch next: the host's new live, and others that the member may watch. */
export function NextLives({ vodKey }: { vodKey: number }) {
  const { data, error, isPending, refetch } = useQuery(liveEndViewQuery(vodKey));
  return (
    <section>
      {data?.host_live && (
        <p className="mb-6 flex flex-wrap items-center justify-between gap-2 rounded-card bg-honey-soft p-4">
          <span className="font-semibold">{t('hostAgain', { nick: data.host.nick })}</span>
          <Link to={paths.play(data.host_live.vod_key)} className={buttonClass('primary')}>
            {t('watchLive')}
          </Link>
        </p>
      )}
      <h2 className="mb-3 text-lg font-extrabold">{t('nextLives')}</h2>
      {data && data.lives.length > 0 && <LiveGrid lives={data.lives} />}
      {data && data.lives.length === 0 && <EmptyState title={t('nextNone')} body={t('nextNoneBody')} />}
      {!data && isPending && <LiveGridSkeleton count={4} />}
      {!data && error && (
        <ErrorState title={t('nextFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      )}
    </section>
  );
}
