import { setTimeout as pause } from 'node:timers/promises';
import { type ContestEvent, readRoomEvent, TalkClient } from '@honey/mintalk';
import type { Chance } from '../content/random.ts';
import { type MemberApi, NoAccount, Refused } from './api.ts';
import type { Crowd, LiveCard } from './crowd.ts';
import type { Room, Talker } from './room.ts';
import { Seat } from './seat.ts';

/** The viewers' behaviour, in milliseconds and probabilities. */
const habits = {
  visitMs: [240_000, 1_200_000],
  /** How often a viewer notices that a live is over or crowded. */
  lookMs: [4_000, 8_000],
  likeChance: 0.4,
  restMs: [500, 3_000],
  /** Who cannot pay so much gives nothing any more. */
  leastStars: 100,
} as const;

/** A contest as `GET /streams/{id}/contest` returns it. */
interface Contest {
  type: string;
  list: { bj_user_key: number; nick: string; profile_info: string | null; star_cnt: number }[];
  battle: { state: string; ends_at: string | null } | null;
}

/** What the viewers of the audience share. */
export interface Surroundings {
  crowd: Crowd;
  roomOf: (live: LiveCard) => Room;
  stop: AbortSignal;
}

/** A simulated member who watches the live that the crowd lacks, using the public interfaces. */
export class Viewer {
  private readonly talk = new TalkClient();
  /** Lives that do not admit this viewer. */
  private readonly refused = new Set<number>();
  private hasHoney = true;
  /** The room in which this viewer talks, and its channel. */
  private place: { room: Room; channelId: string } | undefined;

  constructor(
    private readonly api: MemberApi,
    private readonly chance: Chance,
    /** Viewers who talk also give and like. */
    private readonly kind: 'talking' | 'silent',
    private readonly surroundings: Surroundings,
    private readonly report: (problem: string) => void,
  ) {
    // The client reconnects by itself; only the end of a visit matters here.
    this.talk.on('error', () => undefined);
    this.talk.addServerListener('gift', (channelId, json) =>
      this.roomOf(channelId)?.receivedGift(readRoomEvent<'gift'>(json)),
    );
    this.talk.addServerListener('contest', (channelId, json) =>
      this.roomOf(channelId)?.receivedContest(readRoomEvent<'contest'>(json)),
    );
  }

  /** Watches until stopped. An error ends a visit, never the viewer, except one without an account. */
  async live(): Promise<void> {
    const { crowd, stop } = this.surroundings;
    while (!stop.aborted) {
      const live = crowd.choose(this.kind, this.refused);
      if (live) {
        crowd.enter(live.vod_key, this.kind);
        try {
          await this.visit(live);
        } catch (error) {
          if (stop.aborted) break;
          if (error instanceof NoAccount) {
            this.report(error.message);
            break;
          }
          if (!(error instanceof Refused))
            this.report(error instanceof Error ? error.message : String(error));
          else if (error.isLasting) this.refused.add(live.vod_key);
        } finally {
          crowd.leave(live.vod_key, this.kind);
        }
      }
      await this.wait(habits.restMs);
    }
    this.talk.disconnect();
  }

  private async visit(live: LiveCard): Promise<void> {
    const { crowd, stop, roomOf } = this.surroundings;
    const seat = await Seat.take(this.api, this.talk, live.vod_key);
    const room = this.kind === 'talking' && seat.mayTalk ? roomOf(live) : undefined;
    const talker = this.talkerIn(live, seat);
    try {
      if (room) {
        this.place = { room, channelId: seat.channelId };
        room.enter(talker);
        if (room.wantsContest) await this.readContest(live, room);
        if (this.chance.chance(habits.likeChance)) await this.like(live);
      }
      const endsAt = Date.now() + this.chance.integer(...habits.visitMs);
      while (Date.now() < endsAt && !stop.aborted && seat.isTaken) {
        await this.wait(habits.lookMs);
        if (crowd.isCrowded(live.vod_key)) break;
      }
    } finally {
      room?.leave(talker);
      this.place = undefined;
      await seat.leave();
    }
  }

  /** This viewer as the room sees it. */
  private talkerIn(live: LiveCard, seat: Seat): Talker {
    return {
      say: (text) => seat.say(text),
      give: async ({ target, stars, message }) => {
        if (!this.hasHoney) return false;
        try {
          await this.api.send('PUT', '/payment/user-star-use-proc', {
            target_code: 'LIVE',
            target_user_key: target,
            vod_key: live.vod_key,
            star_cnt: stars,
            message,
          });
        } catch (error) {
          if (!(error instanceof Refused) || error.code !== 'not_enough_star') throw error;
          this.hasHoney = stars > habits.leastStars;
          return false;
        }
        return true;
      },
    };
  }

  private async readContest(live: LiveCard, room: Room): Promise<void> {
    const { type, list, battle } = await this.api.get<Contest>(`/streams/${live.vod_key}/contest`);
    const contest: ContestEvent = {
      type,
      entries: list.map(({ bj_user_key, ...entry }) => ({ ...entry, user_key: bj_user_key })),
      ends_at: battle?.ends_at ?? null,
      winner: null,
      ...(battle ? { state: battle.state } : {}),
    };
    // An event that came meanwhile is newer.
    if (room.wantsContest) room.receivedContest(contest);
  }

  private roomOf(channelId: string): Room | undefined {
    return this.place?.channelId === channelId ? this.place.room : undefined;
  }

  private like(live: LiveCard): Promise<unknown> {
    // Liked before: nothing is wrong.
    return this.api.send('POST', '/vod/vod-like-proc', { vod_key: live.vod_key }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }

  private async wait([least, most]: readonly [number, number]): Promise<void> {
    await pause(this.chance.integer(least, most), undefined, { signal: this.surroundings.stop }).catch(
      (error: unknown) => {
        if (!this.surroundings.stop.aborted) throw error;
      },
    );
  }
}
