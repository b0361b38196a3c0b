import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/errors.ts';
import { t } from '../../../messages/lives.ts';
import { ErrorPage } from '../../../site/ErrorPage.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useRefusalEmbedder } from '../../media/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { resultPath } from '../results/result-path.ts';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomView } from './RoomView.tsx';
import { ExitLink } from './refusals/ExitLink.tsx';
import { RoomRefused } from './refusals/RoomRefused.tsx';
import { pageOfRefusal } from './refusals/refusals.ts';
import { useRoom, useWatchState } from './use-room.ts';

/** A live's room, starting with the join. */
export default function Room({ vodKey, userKey }: { vodKey: number; userKey: number | null }) {
  const room = useRoom(vodKey, userKey);
  const watch = useWatchState(room);
  const refusal = watch.phase === 'refused' ? watch.error : null;
  const page = refusal && pageOfRefusal(refusal.code);
  useRefusalEmbedder(page === 'live' ? null : refusal);
  if (watch.phase === 'refused') {
    if (page === 'live') return <NoSuchLive vodKey={vodKey} error={watch.error} />;
    if (page) return <ErrorPage kind={page} />;
    return <RoomRefused vodKey={vodKey} error={watch.error} onRetry={() => void room?.watch.enter()} />;
  }
  if (!room || watch.phase === 'entering') return <RoomSkeleton vodKey={vodKey} />;
  return <RoomView room={room} join={watch.join} />;
}

/** A live that is not on; an ended one has a result. */
function NoSuchLive({ vodKey, error }: { vodKey: number; error: ApiError }) {
  // The page may have been opened while it was on.
  const { data: live, isFetchedAfterMount } = useQuery({ ...liveDetailQuery(vodKey), staleTime: 0 });
  useRefusalEmbedder(isFetchedAfterMount ? error : null, live?.state === 'ended');
  return (
    <ErrorPage kind="live">
      {live?.state === 'ended' && (
        <ExitLink to={resultPath(vodKey, live.end_reason)} className={buttonClass('secondary', 'lg')}>
          {t('showResult')}
        </ExitLink>
      )}
    </ErrorPage>
  );
}
