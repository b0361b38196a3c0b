import type { Wishes } from './wishes.ts';

/** A running live, as the list of recommended lives shows it. */
export interface LiveCard {
  vod_key: number;
  type: string;
  theme_cd: string;
  /** `profile_id` is also the sign-in ID of the datasets' hosts. */
  host: { user_key: number; nick: string; profile_id: string };
}

/** Viewers who talk, and those who only watch. */
interface Viewers {
  talking: number;
  silent: number;
}

/** How much fewer viewers each live after the first has than the one before it. */
const falloff = 0.8;

/**
 * The number of viewers of each live in the order of the list: a third of all in the first, and fewer from live to live.
 * Every live has one if there are enough.
 */
export function viewersByPlace(lives: number, viewers: number): number[] {
  if (lives === 0) return [];
  if (lives === 1) return [viewers];
  const atLeast = viewers >= lives ? 1 : 0;
  const first = Math.min(Math.round(viewers / 3), viewers - atLeast * (lives - 1));
  const weights = Array.from({ length: lives - 1 }, (_, place) => falloff ** place);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const shared = viewers - first - atLeast * (lives - 1);
  const exact = weights.map((weight) => (weight / whole) * shared);
  const places = exact.map((share) => atLeast + Math.floor(share));
  // What rounding left over goes to the first of them.
  let left = viewers - first - places.reduce((sum, count) => sum + count, 0);
  for (let place = 0; left > 0; place = (place + 1) % places.length, left -= 1)
    places[place] = (places[place] ?? 0) + 1;
  return [first, ...places];
}

/** Where the viewers of the audience are, and where the next one goes. */
export class Crowd {
  private lives: readonly LiveCard[] = [];
  private targets = new Map<number, Viewers>();
  private readonly present = new Map<number, Viewers>();

  constructor(
    private readonly size: number,
    /** How many viewers there are for each one who talks. */
    private readonly viewersPerTalker: number,
    private readonly wishes: Pick<Wishes, 'of'>,
  ) {}

  /** Follows the list of running lives. */
  follow(lives: readonly LiveCard[]): void {
    this.lives = lives;
    const counts = this.countsOf(lives);
    this.targets = new Map(
      lives.map(({ vod_key }, place) => {
        const count = counts[place] ?? 0;
        const talking = Math.ceil(count / this.viewersPerTalker);
        return [vod_key, { talking, silent: count - talking }];
      }),
    );
  }

  /**
   * Where the next viewer of a kind goes, except to lives that refused the viewer: first to an empty room, then to one that
   * lacks this kind, and among these to the one that lacks the largest share of its viewers.
   */
  choose(kind: keyof Viewers, refused: ReadonlySet<number>): LiveCard | undefined {
    const open = this.lives.filter(({ vod_key }) => !refused.has(vod_key));
    const lacking = open.filter(({ vod_key }) => this.emptiness(vod_key) > 0);
    const [empty] = lacking.filter(({ vod_key }) => !this.present.has(vod_key));
    if (empty) return empty;
    const ofKind = lacking.filter(({ vod_key }) => this.lacking(vod_key, kind) > 0);
    const [best = open] = [ofKind, lacking].filter((lives) => lives.length > 0);
    return best.reduce<LiveCard | undefined>(
      (most, live) =>
        most === undefined || this.emptiness(live.vod_key) > this.emptiness(most.vod_key) ? live : most,
      undefined,
    );
  }

  /** Whether a live has more viewers than it should while another lacks one, so that one moves on. */
  isCrowded(vodKey: number): boolean {
    return this.emptiness(vodKey) < 0 && this.lives.some(({ vod_key }) => this.emptiness(vod_key) > 0);
  }

  enter(vodKey: number, kind: keyof Viewers): void {
    this.change(vodKey, kind, 1);
  }

  leave(vodKey: number, kind: keyof Viewers): void {
    this.change(vodKey, kind, -1);
  }

  private change(vodKey: number, kind: keyof Viewers, by: number): void {
    const now = this.present.get(vodKey) ?? { talking: 0, silent: 0 };
    now[kind] += by;
    if (now.talking + now.silent === 0) this.present.delete(vodKey);
    else this.present.set(vodKey, now);
  }

  /** The number of viewers of each live: as wished, and its share of the rest. */
  private countsOf(lives: readonly LiveCard[]): number[] {
    const wished = lives.map(({ vod_key }) => this.wishes.of(vod_key).viewers);
    let left = this.size;
    const counts = wished.map((viewers) => {
      const count = viewers === undefined ? undefined : Math.min(viewers, left);
      left -= count ?? 0;
      return count;
    });
    const shares = viewersByPlace(counts.filter((count) => count === undefined).length, left);
    return counts.map((count) => count ?? shares.shift() ?? 0);
  }

  /** The share of a live's viewers that it lacks: 1 of an empty room, below 0 of a crowded one. */
  private emptiness(vodKey: number): number {
    const sum = (viewers: Viewers | undefined) => (viewers ? viewers.talking + viewers.silent : 0);
    const target = sum(this.targets.get(vodKey));
    return (target - sum(this.present.get(vodKey))) / Math.max(1, target);
  }

  private lacking(vodKey: number, kind: keyof Viewers): number {
    return (this.targets.get(vodKey)?.[kind] ?? 0) - (this.present.get(vodKey)?.[kind] ?? 0);
  }
}
