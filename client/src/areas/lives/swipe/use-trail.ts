import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { mainDataQuery } from '../../../site/main-data.ts';
import { useIsEmbedded } from '../../media/index.ts';
import { useSession } from '../../session/index.ts';
import type { LiveCard } from '../live-type.ts';
import { visibleLives } from '../visible-lives.ts';
import { stopOf, type TrailState, type TrailStop, trailOf } from './live-trail.ts';

/** The way through the lives of a list. */
export interface Trail {
  previous: TrailStop | null;
  next: TrailStop | null;
  /** Opens a neighbour in place of this live: "back" still leads to the list. */
  go: (stop: TrailStop) => void;
}

const noTrail: Trail = { previous: null, next: null, go: () => {} };

/** The stop of a live in the list it was opened from, and whether it was reached by a swipe; known before the join. */
export function useTrailStop(vodKey: number): { stop: TrailStop | null; isSwiped: boolean } {
  const state = trailOf(useLocation().state);
  const stop = state?.trail.find((one) => one.vodKey === vodKey) ?? null;
  return { stop, isSwiped: stop !== null && state?.isSwiped === true };
}

/**
 * The neighbours of a live: in the list that the viewer came from, else in the recommended list. None in another site's
 * frame, which shows this live alone.
 * @param enabled whether the room offers them
 */
export function useTrail(live: LiveCard, enabled: boolean): Trail {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { excelOnly } = useSession();
  const isEmbedded = useIsEmbedded();
  const isOffered = enabled && !isEmbedded;
  const known = trailOf(state)?.trail;
  const { data } = useQuery({ ...mainDataQuery, enabled: isOffered && known === undefined });
  if (!isOffered) return noTrail;
  const isOther = ({ vod_key }: LiveCard): boolean => vod_key !== live.vod_key;
  const stops =
    known ?? [live, ...(visibleLives(data?.recommend, excelOnly) ?? []).filter(isOther)].map(stopOf);
  const place = stops.findIndex(({ vodKey }) => vodKey === live.vod_key);
  if (place === -1) return noTrail;
  const next: TrailState = { trail: stops, isSwiped: true };
  return {
    previous: stops[place - 1] ?? null,
    next: stops[place + 1] ?? null,
    go: ({ vodKey }) =>
      void navigate(paths.play(vodKey), { replace: true, state: next, preventScrollReset: true }),
  };
}
