/** How a room behaves: how fast it talks and gives. */
export type Mood = 'quiet' | 'lively' | 'storm';

/** What is wished of the room of a live. */
export interface RoomWish {
  mood: Mood;
  /** The number of its viewers; omitted: its share of all. */
  viewers?: number;
}

/** Multiples of the usual pauses between two lines, and between two gifts. */
export const pauseFactors: Readonly<Record<Mood, { talk: number; gifts: number }>> = {
  quiet: { talk: 3, gifts: 4 },
  lively: { talk: 1, gifts: 1 },
  storm: { talk: 0.3, gifts: 0.25 },
};

/** A wish as the sandbox returns it. */
interface SandboxCrowd {
  vod_key: number;
  viewer_cnt: number | null;
  mood_cd: Mood;
}

/** Reads the wishes that were made at the sandbox; none where there is no sandbox. Throws while the server is away. */
export async function readWishes(baseUrl: string): Promise<ReadonlyMap<number, RoomWish>> {
  const response = await fetch(`${baseUrl}/sandbox/api/crowds`);
  if (!response.ok) return new Map();
  const { list } = (await response.json()) as { list: SandboxCrowd[] };
  return new Map(
    list.map(({ vod_key, viewer_cnt, mood_cd }) => [
      vod_key,
      { mood: mood_cd, ...(viewer_cnt === null ? {} : { viewers: viewer_cnt }) },
    ]),
  );
}

/** The wishes for the rooms, by the key of the live; a room without one is lively. All parts of the audience read them here. */
export class Wishes {
  private byLive: ReadonlyMap<number, RoomWish> = new Map();

  /** Replaces all wishes. */
  set(byLive: ReadonlyMap<number, RoomWish>): void {
    this.byLive = byLive;
  }

  of(vodKey: number): RoomWish {
    return this.byLive.get(vodKey) ?? { mood: 'lively' };
  }
}
