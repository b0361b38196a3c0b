import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/errors.ts';
import { useBegun } from '../../../ui/begun.ts';
import { useSiteInfo } from '../../common/index.ts';
import { useSession } from '../../session/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { RoomRefused } from './RoomRefused.tsx';
import { RoomSkeleton } from './RoomSkeleton.tsx';

/** Chat and player come with it; a visitor who is not let in needs neither. */
const Room = lazy(() => import('./Room.tsx'));

const loginRequired = new ApiError(401, { code: 'login_required' });

/** /lives/play/{id}: a live's room. Who signs in or out there enters anew. */
export default function PlayPage() {
  const vodKey = Number(useParams().id);
  const { userKey } = useSession();
  const begun = useBegun();
  const refusal = useKnownRefusal(vodKey, userKey);
  if (refusal) return <RoomRefused vodKey={vodKey} error={refusal} />;
  // Where the server draws, nobody is let in yet.
  if (!begun) return <RoomSkeleton />;
  return (
    <Suspense fallback={<RoomSkeleton />}>
      <Room key={`${vodKey} ${userKey}`} vodKey={vodKey} userKey={userKey} />
    </Suspense>
  );
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
