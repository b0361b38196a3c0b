import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { isOffered } from '../../../api/compatibility.ts';
import { readRival } from '../queries/watch-calls.ts';
import { RivalAddresses, type RivalState } from './rival-addresses.ts';

/** The visit that a battle is watched by. */
export interface BattleVisit {
  watchId: string;
  /** How often addresses are renewed, in seconds. */
  renewSeconds: number;
  /** How many watch. */
  viewers: number;
}

/** A battle's picture is asked for within so long for each viewer, and however many there are, within the most. */
const SPREAD_MS_PER_VIEWER = 5;
const SPREAD_MAX_MS = 5_000;

/** Before anything is asked nothing plays. */
const nothing = createStore<RivalState>(() => ({ source: null, renewed: null }));

/**
 * Where the other side's picture plays for this visit, for as long as it is wanted.
 * @param vodKey the live that is watched
 */
export function useRivalPicture(
  vodKey: number,
  { watchId, renewSeconds, viewers }: BattleVisit,
  wanted: boolean,
): RivalState & { refused: () => void; over: () => void } {
  const [addresses, setAddresses] = useState<RivalAddresses | null>(null);
  const isAsked = wanted && isOffered('POST /v1/streams/{id}/rival');
  // What matters is how many watched when it began.
  const [withinMs] = useState(() => Math.min(viewers * SPREAD_MS_PER_VIEWER, SPREAD_MAX_MS));
  useEffect(() => {
    if (!isAsked) return;
    const created = new RivalAddresses(async () => {
      const { playback } = await readRival(vodKey, watchId);
      return playback;
    }, renewSeconds * 1000);
    created.start(withinMs);
    setAddresses(created);
    return () => {
      created.stop();
      setAddresses(null);
    };
  }, [vodKey, watchId, renewSeconds, withinMs, isAsked]);
  const state = useStore(addresses?.store ?? nothing);
  return { ...state, refused: () => addresses?.refused(), over: () => addresses?.over() };
}
