import type { ContestEntry, ContestEvent } from '@honey/mintalk';
import type { battleReactions } from '../content/chat/lines.ts';
import type { Chance } from '../content/random.ts';

/** In the last seconds of a battle all viewers give. */
const endingMs = 60_000;
/** Chance that a gift of an excel live goes to its second contestant. */
const secondChance = 0.35;

/** What viewers of one host see of a battle or an excel live, from the events of the room. */
export class BattleView {
  private contest: ContestEvent | undefined;

  constructor(private readonly hostKey: number) {}

  /** Whether the state of the contest is known; until the first event it has to be read. */
  get isKnown(): boolean {
    return this.contest !== undefined;
  }

  /** Follows an event; returns what the room says about it, if it changed the course of a battle. */
  follow(contest: ContestEvent): keyof typeof battleReactions | undefined {
    const before = this.contest;
    this.contest = contest;
    if (contest.type === 'excel') {
      const first = leaderOf(contest);
      return before && first && first.user_key !== leaderOf(before)?.user_key ? 'first' : undefined;
    }
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

  /** A contestant of an excel live to give to, often the second, so that places change; undefined elsewhere. */
  contestant(chance: Chance): number | undefined {
    const { contest } = this;
    if (contest?.type !== 'excel' || contest.entries.length === 0) return undefined;
    const [, second] = contest.entries;
    const chosen = second && chance.chance(secondChance) ? second : chance.pick(contest.entries);
    return chosen.user_key;
  }

  /** The nickname of the first contestant of an excel live, once any of them received honey. */
  get first(): string | undefined {
    return this.contest?.type === 'excel' ? leaderOf(this.contest)?.nick : undefined;
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

/** Who is first in an excel live: none before the first gift. */
const leaderOf = ({ entries: [first] }: ContestEvent): ContestEntry | undefined =>
  first && first.star_cnt > 0 ? first : undefined;
