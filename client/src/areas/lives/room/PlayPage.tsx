import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '../../../api/errors.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { useSiteInfo } from '../../../site/site-info.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { useRefusalEmbedder } from '../../media/index.ts';
import { useSession } from '../../session/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { RoomSkeleton } from './RoomSkeleton.tsx';
import { RoomRefused } from './refusals/RoomRefused.tsx';

/** Includes chat and player; a refused visitor needs neither. */
const room = lazyModule(() => import('./Room.tsx'));

const loginRequired = new ApiError(401, { code: 'login_required' });

/** /lives/play/{id}: a live's room. A sign-in or sign-out there rejoins it. */
export default function PlayPage() {
  const vodKey = Number(useParams().id);
  const { userKey } = useSession();
  const hydrated = useHydrated();
  const refusal = useKnownRefusal(vodKey, userKey);
  useRefusalEmbedder(refusal);
  const { module, error, retry } = useLazyModule(room, hydrated && refusal === null);
  if (refusal) return <RoomRefused vodKey={vodKey} error={refusal} />;
  // During server rendering no viewer has joined yet.
  if (error !== null && !module) return <ErrorState onRetry={retry} />;
  if (!hydrated || !module) return <RoomSkeleton vodKey={vodKey} />;
  return <module.default key={`${vodKey} ${userKey}`} vodKey={vodKey} userKey={userKey} />;
}

/** The refusal of a visitor on a site that admits none: known without a request if the live is cached and on. */
function useKnownRefusal(vodKey: number, userKey: number | null): ApiError | null {
  const site = useSiteInfo();
  const { data: live } = useQuery({ ...liveDetailQuery(vodKey), enabled: false });
  if (userKey !== null || site?.guest_watch_yn !== 'N' || live?.state !== 'live') return null;
  return loginRequired;
}
