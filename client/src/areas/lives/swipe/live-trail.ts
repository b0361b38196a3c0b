import type { LiveCard } from '../live-type.ts';

/** A live of the list that a room was opened from. */
export interface TrailStop {
  vodKey: number;
  host: string;
  title: string;
  thumbnail: string | null;
  isVertical: boolean;
}

/** What the history keeps with a room's address: it survives a reload. */
export interface TrailState {
  trail: readonly TrailStop[];
  /** The room was reached from another one of the trail, by a swipe. */
  isSwiped?: boolean;
}

/** Number of lives that are stored before and after the opened one. */
const STOPS_EACH_WAY = 50;

/** A live as a stop. */
export const stopOf = ({ vod_key, host, title, thumbnail, shape_cd }: LiveCard): TrailStop => ({
  vodKey: vod_key,
  host: host.nick,
  title,
  thumbnail,
  isVertical: shape_cd === 'V',
});

/** The stops around one of a list. */
export const stopsAround = (stops: readonly TrailStop[], place: number): readonly TrailStop[] =>
  stops.length <= 2 * STOPS_EACH_WAY
    ? stops
    : stops.slice(Math.max(0, place - STOPS_EACH_WAY), place + STOPS_EACH_WAY);

/** The trail in a history entry's state, which any page may have written; null without one. */
export function trailOf(state: unknown): TrailState | null {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail))
    return null;
  return state as TrailState;
}
