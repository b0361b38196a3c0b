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
  ) {}

  /** Follows the list of running lives. */
  follow(lives: readonly LiveCard[]): void {
    this.lives = lives;
    const counts = viewersByPlace(lives.length, this.size);
    this.targets = new Map(
      lives.map(({ vod_key }, place) => {
        const count = counts[place] ?? 0;
        const talking = Math.ceil(count / this.viewersPerTalker);
        return [vod_key, { talking, silent: count - talking }];
      }),
    );
  }

  /** The live that lacks most viewers of a kind, except those that refused the viewer. */
  choose(kind: keyof Viewers, refused: ReadonlySet<number>): LiveCard | undefined {
    const open = this.lives.filter(({ vod_key }) => !refused.has(vod_key));
    return open.reduce<LiveCard | undefined>(
      (best, live) =>
        best === undefined || this.lacking(live.vod_key, kind) > this.lacking(best.vod_key, kind)
          ? live
          : best,
      undefined,
    );
  }

  /** Whether a live has more viewers of a kind than it should while another lacks one, so that one moves on. */
  isCrowded(vodKey: number, kind: keyof Viewers): boolean {
    return (
      this.lacking(vodKey, kind) < 0 && this.lives.some(({ vod_key }) => this.lacking(vod_key, kind) > 0)
    );
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

  private lacking(vodKey: number, kind: keyof Viewers): number {
    return (this.targets.get(vodKey)?.[kind] ?? 0) - (this.present.get(vodKey)?.[kind] ?? 0);
  }
}
