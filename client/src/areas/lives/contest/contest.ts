import type { ContestEvent } from '@honey/mintalk/protocol';
import { readServerClock, type ServerClock } from '../../../lib/server-clock.ts';

/** A member in a contest, with honey received or given. */
interface ContestMember {
  userKey: number;
  nick: string;
  profileInfo: string | null;
  vipLevel: number;
  honor: string | null;
  starCnt: number;
}

/** A participant in a contest, with the honey received in it. */
export interface ContestSide extends ContestMember {
  /** The live of a side of a battle; null in an excel live. */
  vodKey: number | null;
  /** The first givers of a side of a battle; empty in an excel live. */
  givers: readonly ContestMember[];
}

/** The state of a live's contest. */
export interface ContestState {
  type: 'excel' | 'battle';
  /** In an excel live the highest first; in a battle the inviting host first. */
  sides: readonly ContestSide[];
  /** The battle; null in an excel live, and from a server that does not number battles. */
  battleId: number | null;
  /** When a battle ends; null in an excel live. */
  endsAt: string | null;
  /** When a battle was decided; null before, and in an excel live. */
  endedAt: string | null;
  /** The winner of a battle; null for a draw, and before it is decided. */
  winner: number | null;
  /** The phase of a battle: running, won, drawn, forfeited or never started; null in an excel live. */
  phase: string | null;
  /** The server's clock as of this state. */
  clock: ServerClock;
}

/** A member as the service sends them. */
interface SentMember {
  user_key: number;
  nick: string;
  profile_info: string | null;
  vip_level?: number;
  honor?: string | null;
}

/** A member as the service sends them, with honey. */
export const contestMember = (member: SentMember, starCnt: number): ContestMember => ({
  userKey: member.user_key,
  nick: member.nick,
  profileInfo: member.profile_info,
  vipLevel: member.vip_level ?? 0,
  honor: member.honor ?? null,
  starCnt,
});

/** The contest from a room event that was just received. */
export function contestOfEvent(event: ContestEvent): ContestState {
  const battle = event.type === 'battle';
  return {
    type: battle ? 'battle' : 'excel',
    sides: event.entries.map((entry) => ({
      ...contestMember(entry, entry.star_cnt),
      vodKey: entry.vod_key ?? null,
      givers: (entry.givers ?? []).map((giver) => contestMember(giver, giver.star_cnt)),
    })),
    battleId: event.battle_id ?? null,
    endsAt: event.ends_at,
    endedAt: event.ended_at ?? null,
    winner: event.winner,
    phase: battle ? (event.state ?? (event.winner === null ? 'running' : 'won')) : null,
    clock: readServerClock(event.now),
  };
}

const decided: ReadonlySet<string> = new Set(['won', 'drawn', 'forfeited']);

/** Whether a battle is shown: it is running, or was just decided; an invitation is visible to the hosts only. */
export const isBattleShown = ({ type, phase, sides }: ContestState): boolean =>
  type === 'battle' && sides.length === 2 && (phase === 'running' || decided.has(phase ?? ''));

/** Both sides of a battle, that of the live being watched first; null without two. */
export function sidesOf(
  contest: ContestState,
  vodKey: number,
): [own: ContestSide, rival: ContestSide] | null {
  const [one, other] = contest.sides;
  if (!one || !other) return null;
  return other.vodKey === vodKey ? [other, one] : [one, other];
}

/** The side with more honey; null while both have the same. */
export function leaderOf({ sides: [one, other] }: ContestState): ContestSide | null {
  if (!one || !other || one.starCnt === other.starCnt) return null;
  return one.starCnt > other.starCnt ? one : other;
}

/** A participant as components that show members expect it. */
export const avatarOf = (side: ContestMember) => ({
  user_key: side.userKey,
  nick: side.nick,
  profile_info: side.profileInfo,
  vip_level: side.vipLevel,
  honor: side.honor,
});
