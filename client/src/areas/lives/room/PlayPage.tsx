import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/errors.ts';
import { ErrorPage, useSiteInfo } from '../../common/index.ts';
import { useSession } from '../../session/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { RoomRefused } from './RoomRefused.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomView } from './RoomView.tsx';
import { pageOfRefusal } from './refusals.ts';
import { useRoom, useWatchState } from './use-room.ts';

const loginRequired = new ApiError(401, { code: 'login_required' });

/** /lives/play/{id}: a live's room. Who signs in or out there enters anew. */
export default function PlayPage() {
  const vodKey = Number(useParams().id);
  const { userKey } = useSession();
  const refusal = useKnownRefusal(vodKey, userKey);
  if (refusal) return <RoomRefused vodKey={vodKey} error={refusal} />;
  return <Room key={`${vodKey} ${userKey}`} vodKey={vodKey} userKey={userKey} />;
}

/**
 * The refusal of a visitor where the site lets none in: it needs no asking when the live came with the page and is on.
 */
function useKnownRefusal(vodKey: number, userKey: number | null): ApiError | null {
  const site = useSiteInfo();
  const { data: live } = useQuery({ ...liveDetailQuery(vodKey), enabled: false });
  if (userKey !== null || site?.guest_watch_yn !== 'N' || live?.state !== 'live') return null;
  return loginRequired;
}

function Room({ vodKey, userKey }: { vodKey: number; userKey: number | null }) {
  const room = useRoom(vodKey, userKey);
  const watch = useWatchState(room);
  if (watch.phase === 'refused') {
    const page = pageOfRefusal(watch.error.code);
    if (page) return <ErrorPage kind={page} />;
    return <RoomRefused vodKey={vodKey} error={watch.error} onRetry={() => void room?.watch.enter()} />;
  }
  if (!room || watch.phase === 'entering') return <RoomSkeleton />;
  return <RoomView room={room} join={watch.join} />;
}
