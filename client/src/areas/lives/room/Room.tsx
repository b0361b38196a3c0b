import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/lives.ts';
import { ErrorPage } from '../../../site/ErrorPage.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { useRefusalEmbedder } from '../../media/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { resultPath } from '../results/result-path.ts';
import { RoomRefused } from './RoomRefused.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomView } from './RoomView.tsx';
import { pageOfRefusal } from './refusals.ts';
import { useRoom, useWatchState } from './use-room.ts';
import { WayOn } from './WayOn.tsx';

/** A live's room, from asking to be let in on. */
export default function Room({ vodKey, userKey }: { vodKey: number; userKey: number | null }) {
  const room = useRoom(vodKey, userKey);
  const watch = useWatchState(room);
  useRefusalEmbedder(watch.phase === 'refused' ? watch.error : null);
  if (watch.phase === 'refused') {
    const page = pageOfRefusal(watch.error.code);
    if (page === 'live') return <NoSuchLive vodKey={vodKey} />;
    if (page) return <ErrorPage kind={page} />;
    return <RoomRefused vodKey={vodKey} error={watch.error} onRetry={() => void room?.watch.enter()} />;
  }
  if (!room || watch.phase === 'entering') return <RoomSkeleton />;
  return <RoomView room={room} join={watch.join} />;
}

/** A live that is not on; one that was has a result. */
function NoSuchLive({ vodKey }: { vodKey: number }) {
  // The page may have come while it was on.
  const { data: live } = useQuery({ ...liveDetailQuery(vodKey), staleTime: 0 });
  return (
    <ErrorPage kind="live">
      {live?.state === 'ended' && (
        <WayOn to={resultPath(vodKey, live.end_reason)} className={buttonClass('secondary', 'lg')}>
          {t('showResult')}
        </WayOn>
      )}
    </ErrorPage>
  );
}
