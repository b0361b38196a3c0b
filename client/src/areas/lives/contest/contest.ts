import type { ContestEvent } from '@honey/mintalk/protocol';

/** A participant in a contest, with the honey received in it. */
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

/** The state of a live's contest. */
export interface ContestState {
  type: 'excel' | 'battle';
  /** In an excel live the highest first; in a battle the inviting host first. */
  sides: readonly ContestSide[];
  /** When a battle ends; null in an excel live. */
  endsAt: string | null;
  /** The winner of a battle; null for a draw, and before it is decided. */
  winner: number | null;
  /** The phase of a battle: running, won, drawn, forfeited or never started; null in an excel live. */
  phase: string | null;
}

/** Optional details of a contest that a server may send. */
interface BattleDetail {
  state?: string;
}
interface SideDetail {
  vod_key?: number;
}

/** The contest from a room event. */
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

/** Whether a battle is shown: it is running, or was just decided; an invitation is visible to the hosts only. */
export const isBattleShown = ({ type, phase, sides }: ContestState): boolean =>
  type === 'battle' && sides.length === 2 && (phase === 'running' || decided.has(phase ?? ''));
