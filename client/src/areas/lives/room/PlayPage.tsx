import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/errors.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { useRefusalEmbedder } from '../../media/index.ts';
import { useSession } from '../../session/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomRefused } from './refusals/RoomRefused.tsx';

/** Chat and player come with it; a visitor who is not let in needs neither. */
const room = lazyModule(() => import('./Room.tsx'));

const loginRequired = new ApiError(401, { code: 'login_required' });

/** /lives/play/{id}: a live's room. Who signs in or out there enters anew. */
export default function PlayPage() {
  const vodKey = Number(useParams().id);
  const { userKey } = useSession();
  const begun = useHydrated();
  const refusal = useKnownRefusal(vodKey, userKey);
  useRefusalEmbedder(refusal);
  const { module, error, again } = useLazyModule(room, begun && refusal === null);
  if (refusal) return <RoomRefused vodKey={vodKey} error={refusal} />;
  // Where the server draws, nobody is let in yet.
  if (error !== null && !module) return <ErrorState onRetry={again} />;
  if (!begun || !module) return <RoomSkeleton />;
  return <module.default key={`${vodKey} ${userKey}`} vodKey={vodKey} userKey={userKey} />;
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
