import type { ContestEvent } from '@honey/mintalk/protocol';

/** Somebody in a contest, with the honey given to them in it. */
export interface ContestSide {
  userKey: number;
  nick: string;
  profileInfo: string | null;
  vipLevel: number;
  honor: string | null;
  starCnt: number;
  /** The live of a side of a battle; null in an excel live. */
  vodKey: number | null;
}

/** How the contest of a live stands. */
export interface ContestState {
  type: 'excel' | 'battle';
  /** Of an excel live the highest first; of a battle who invited first. */
  sides: readonly ContestSide[];
  /** When a battle's time is over; null in an excel live. */
  endsAt: string | null;
  /** Who won a battle; null for a draw, and before it is decided. */
  winner: number | null;
  /** How far a battle is: running, won, drawn, forfeited and what never began; null in an excel live. */
  phase: string | null;
}

/** What a server may tell of a contest beside what every one does. */
interface BattleDetail {
  state?: string;
}
interface SideDetail {
  vod_key?: number;
}

/** The contest as the room tells it. */
export function contestOfEvent(event: ContestEvent & BattleDetail): ContestState {
  const battle = event.type === 'battle';
  return {
    type: battle ? 'battle' : 'excel',
    sides: event.entries.map((entry: ContestEvent['entries'][number] & SideDetail) => ({
      userKey: entry.user_key,
      nick: entry.nick,
      profileInfo: entry.profile_info,
      vipLevel: entry.vip_level ?? 0,
      honor: entry.honor ?? null,
      starCnt: entry.star_cnt,
      vodKey: entry.vod_key ?? null,
    })),
    endsAt: event.ends_at,
    winner: event.winner,
    phase: battle ? (event.state ?? (event.winner === null ? 'running' : 'won')) : null,
  };
}

const decided: ReadonlySet<string> = new Set(['won', 'drawn', 'forfeited']);

/** Whether a battle is shown: it runs, or was just decided; an invitation is for the hosts alone. */
export const isBattleShown = ({ type, phase, sides }: ContestState): boolean =>
  type === 'battle' && sides.length === 2 && (phase === 'running' || decided.has(phase ?? ''));
