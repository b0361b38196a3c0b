import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { t as contests } from '../../../messages/contests.ts';
import { t } from '../../../messages/results.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { BattleBar } from '../contest/BattleBar.tsx';
import { isBattleShown } from '../contest/contest.ts';
import { ExcelTable } from '../contest/ExcelTable.tsx';
import { streamContestQuery } from '../contest/stream-contest.ts';

/** How the contest of an ended live came out: the final table, or the last battle. Nothing for a live without one. */
export function ContestResult({ live }: { live: Schema<'LiveDetail'> }) {
  return live.type === 'excel' || live.type === 'battle' ? <Contest vodKey={live.vod_key} /> : null;
}

function Contest({ vodKey }: { vodKey: number }) {
  // The room may have cached it from before the last gifts.
  const { data, error, refetch } = useQuery({ ...streamContestQuery(vodKey), staleTime: 0 });
  if (!data) {
    if (error)
      return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
    return <Skeleton className="h-40 rounded-card" />;
  }
  if (data.type === 'battle') {
    if (!isBattleShown(data)) return null;
    return (
      <section aria-label={contests('battleResult')}>
        <h2 className="mb-2 font-extrabold text-lg">{contests('battleResult')}</h2>
        <div className="rounded-card border border-line bg-surface py-2">
          <BattleBar contest={data} vodKey={vodKey} />
        </div>
      </section>
    );
  }
  if (data.sides.length === 0) return null;
  return (
    <section aria-label={contests('finalTable')}>
      <h2 className="mb-2 font-extrabold text-lg">{contests('finalTable')}</h2>
      <div className="max-w-text rounded-card border border-line bg-surface">
        <ExcelTable contest={data} />
      </div>
    </section>
  );
}
