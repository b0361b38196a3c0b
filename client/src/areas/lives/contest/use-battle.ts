import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pageTimeOf } from '../../../lib/server-clock.ts';
import { useSecondsLeft } from '../../../ui/use-seconds-left.ts';
import { type ContestState, isBattleShown } from './contest.ts';
import { LeadAnnouncer, type LeadChange } from './lead-announcer.ts';

/** How long the result is shown over both pictures. */
const showMs = 6_000;

/**
 * Where a battle is shown: over both pictures while it runs and shortly after its decision, then under the live's own
 * picture. Null without a battle.
 */
export function useBattlePlace(contest: ContestState | null): 'stage' | 'bar' | null {
  const isShown = contest !== null && isBattleShown(contest);
  const { endedAt, phase, clock } = isShown ? contest : nothing;
  const left = useSecondsLeft(endedAt && clock ? pageTimeOf(clock, endedAt) + showMs : null);
  if (!isShown) return null;
  return phase === 'running' || (left ?? 0) > 0 ? 'stage' : 'bar';
}

const nothing = { endedAt: null, phase: null, clock: null };

/** The seconds left of a running battle, by the server's clock; null of any other. */
export function useBattleSeconds({ phase, endsAt, clock }: ContestState): number | null {
  return useSecondsLeft(phase === 'running' && endsAt ? pageTimeOf(clock, endsAt) : null);
}

/** The change of the lead that is being announced in a running battle; null most of the time. */
export function useLeadChange(contest: ContestState): LeadChange | null {
  const [announcer] = useState(() => new LeadAnnouncer(contest));
  useEffect(() => announcer.follow(contest), [announcer, contest]);
  useEffect(() => () => announcer.stop(), [announcer]);
  return useStore(announcer.store).change;
}
