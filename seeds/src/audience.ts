import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MemberApi, Refused } from './audience/api.ts';
import { Battles } from './audience/battles.ts';
import { Crowd, type LiveCard } from './audience/crowd.ts';
import { HostVoice } from './audience/host-voice.ts';
import { Room } from './audience/room.ts';
import { Viewer } from './audience/viewer.ts';
import { readWishes, Wishes } from './audience/wishes.ts';
import { builtPassword } from './builders/members.ts';
import { Chance } from './content/random.ts';
import { memberNick } from './content/words.ts';

/** Milliseconds between the arrivals of two viewers, so that a start is not a stampede. */
const entryMs = 400;
/** How often the list of running lives is read, by one viewer for all. */
const followMs = 10_000;
/** How often the sandbox's wishes are read. */
const wishMs = 3_000;
/** One viewer of so many talks; the others only watch. */
const viewersPerTalker = 4;

/**
 * `node dist/audience.js`: AUDIENCE simulated viewers (default 100) of the demo in the lives of BASE_URL, using only the
 * public API and the chat client. A third of them watch the first live, and most say nothing; hosts write in their
 * rooms, and hosts of battle lives meet again and again. Ends on SIGTERM, leaving every room.
 */
async function main(): Promise<void> {
  const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:3000';
  const count = Number(process.env.AUDIENCE ?? 100);
  const key = process.env.AUDIENCE_KEY ?? '';
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort());
  const { signal: stop } = ending;
  // Every viewer waits for it.
  setMaxListeners(0, stop);
  const wishes = new Wishes();
  const crowd = new Crowd(count, viewersPerTalker, wishes);
  const rooms = new Map<number, Room>();
  const reportAs = (id: string) => (problem: string) => void process.stderr.write(`${id}: ${problem}\n`);
  const memberApi = (account: { id: string; nick?: string }) =>
    new MemberApi(baseUrl, { ...account, password: builtPassword }, key);
  const roomOf = (live: LiveCard): Room => {
    const known = rooms.get(live.vod_key);
    if (known) return known;
    const room = new Room(live, new Chance(live.vod_key), wishes, stop);
    rooms.set(live.vod_key, room);
    const id = live.host.profile_id;
    void new HostVoice(memberApi({ id }), live, room, reportAs(id)).stay();
    return room;
  };
  const members = Array.from({ length: count }, (_, index) => {
    const id = `bee${String(index + 1).padStart(3, '0')}`;
    return { id, index, api: memberApi({ id, nick: memberNick(index).replaceAll(' ', '') }) };
  });
  const viewers = members.map(async ({ id, index, api }) => {
    await pause(index * entryMs, undefined, { signal: stop }).catch(() => undefined);
    const kind = index % viewersPerTalker === 0 ? 'talking' : 'silent';
    await new Viewer(api, new Chance(index + 1), kind, { crowd, roomOf, stop }, reportAs(id)).live();
  });
  const battles = new Battles(({ host }) => memberApi({ id: host.profile_id }), reportAs('battles'));
  const [first] = members;
  const follow = (lives: readonly LiveCard[]): void => {
    crowd.follow(lives);
    battles.follow(lives);
    for (const [vodKey, room] of rooms)
      if (!lives.some(({ vod_key }) => vod_key === vodKey)) {
        room.close();
        rooms.delete(vodKey);
      }
  };
  await Promise.all([
    ...viewers,
    first && readLives(first.api, follow, stop),
    battles.run(stop),
    followWishes(baseUrl, wishes, stop),
  ]);
}

/** Follows the wishes of the sandbox. */
async function followWishes(baseUrl: string, wishes: Wishes, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      wishes.set(await readWishes(baseUrl));
    } catch (error) {
      // The server is away: the wishes stay as they were.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
    await pause(wishMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Reads the list of running lives again and again. */
async function readLives(
  api: MemberApi,
  follow: (lives: readonly LiveCard[]) => void,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    try {
      follow((await api.get<{ list: LiveCard[] }>('/vod/recommend-live-list?limit=100')).list);
    } catch (error) {
      if (!(error instanceof Refused)) process.stderr.write(`the list of lives: ${String(error)}\n`);
    }
    await pause(followMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

await main();
