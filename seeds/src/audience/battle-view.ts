import type { ContestEntry, ContestEvent } from '@honey/mintalk';
import type { battleReactions } from '../content/chat/lines.ts';
import type { Chance } from '../content/random.ts';

/** In the last seconds of a battle all viewers give. */
const endingMs = 60_000;

/** What viewers of one host see of a battle or an excel live, from the events of the room. */
export class BattleView {
  private contest: ContestEvent | undefined;

  constructor(private readonly hostKey: number) {}

  /** Follows an event; returns what the room says about it, if it changed the course of a battle. */
  follow(contest: ContestEvent): keyof typeof battleReactions | undefined {
    const before = this.contest;
    this.contest = contest;
    if (contest.type !== 'battle') return undefined;
    if (contest.state !== 'running') return before?.state === 'running' ? 'over' : undefined;
    const [was, is] = [before ? this.margin(before) : 0, this.margin(contest)];
    if (was === is) return undefined;
    if (was < 0 && is > 0) return 'lead';
    return is < 0 ? 'behind' : 'ahead';
  }

  /** Whether the host is behind, or the battle is about to end. */
  isHurried(nowMs: number): boolean {
    const { contest } = this;
    if (contest?.type !== 'battle' || contest.state !== 'running') return false;
    const endsMs = contest.ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(contest.ends_at);
    return this.margin(contest) < 0 || endsMs - nowMs < endingMs;
  }

  /** A contestant of an excel live to give to; undefined elsewhere. */
  contestant(chance: Chance): number | undefined {
    const { contest } = this;
    if (contest?.type !== 'excel' || contest.entries.length === 0) return undefined;
    return chance.pick(contest.entries).user_key;
  }

  /** By how much honey the host is ahead. */
  private margin({ entries }: ContestEvent): number {
    const sum = (isOwn: boolean) =>
      entries
        .filter(({ user_key }: ContestEntry) => (user_key === this.hostKey) === isOwn)
        .reduce((total, { star_cnt }) => total + star_cnt, 0);
    return sum(true) - sum(false);
  }
}
