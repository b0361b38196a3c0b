import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isOffered } from '../../../api/compatibility.ts';
import { readRival } from '../queries/watch-calls.ts';
import { RivalPlayback, type RivalState } from './rival-playback.ts';

/** The watch session in which a battle is watched. */
export interface BattleVisit {
  watchId: string;
  /** How often addresses are renewed, in seconds. */
  renewSeconds: number;
  /** The number of viewers. */
  viewers: number;
}

/** The first read is spread over this time per viewer, up to the maximum. */
const SPREAD_MS_PER_VIEWER = 5;
const SPREAD_MAX_MS = 5_000;

/** Nothing plays before the first read. */
const emptyStore = createStore<RivalState>(() => ({ source: null, renewed: null }));

/**
 * The playback of the other side's picture for this watch session, while it is wanted.
 * @param vodKey the live being watched
 * @param isOver the battle is over: no more addresses are read, and the last one plays as long as it does
 */
export function useRivalPicture(
  vodKey: number,
  { watchId, renewSeconds, viewers }: BattleVisit,
  wanted: boolean,
  isOver: boolean,
): RivalState & { onRefused: () => void; onEnded: () => void } {
  const [playback, setPlayback] = useState<RivalPlayback | null>(null);
  const enabled = wanted && isOffered('POST /v1/streams/{id}/rival');
  // Only the viewer count at the start matters.
  const [withinMs] = useState(() => Math.min(viewers * SPREAD_MS_PER_VIEWER, SPREAD_MAX_MS));
  useEffect(() => {
    if (!enabled) return;
    const created = new RivalPlayback(async () => {
      const { playback } = await readRival(vodKey, watchId);
      return playback;
    }, renewSeconds * 1000);
    created.start(withinMs);
    setPlayback(created);
    return () => {
      created.stop();
      setPlayback(null);
    };
  }, [vodKey, watchId, renewSeconds, withinMs, enabled]);
  useEffect(() => {
    if (isOver) playback?.stop();
  }, [playback, isOver]);
  const state = useStore(playback?.store ?? emptyStore);
  return { ...state, onRefused: () => playback?.onRefused(), onEnded: () => playback?.onEnded() };
}
