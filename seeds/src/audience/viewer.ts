import { setTimeout as pause } from 'node:timers/promises';
import { TalkClient } from '@honey/mintalk';
import type { Chance } from '../content/random.ts';
import { chatLines, giftMessages } from '../content/words.ts';
import { type MemberApi, Refused } from './api.ts';

interface LiveCard {
  vod_key: number;
  host: { user_key: number };
}

interface Visit {
  watch_id: string;
  heartbeat_seconds: number;
  channel_id: string;
  ticket: string;
  talk_refusal: string | null;
}

/** The viewers' behaviour, in milliseconds and probabilities. */
const habits = {
  visitMs: [90_000, 420_000],
  lineMs: [6_000, 30_000],
  likeChance: 0.5,
  giftChance: 0.12,
  giftStars: [10, 20, 50, 100, 100, 200, 300, 500],
  restMs: [1_000, 8_000],
} as const;

/** A simulated member who moves from live to live, chats, likes and gives, using the public interfaces. */
export class Viewer {
  private readonly talk = new TalkClient();

  constructor(
    private readonly api: MemberApi,
    private readonly chance: Chance,
    private readonly stop: AbortSignal,
    private readonly say: (problem: string) => void,
  ) {
    // The client reconnects by itself; only the end of a visit matters here.
    this.talk.on('error', () => undefined);
  }

  /** Watches until stopped. An error ends a visit, never the viewer. */
  async live(): Promise<void> {
    while (!this.stop.aborted) {
      try {
        await this.visit();
      } catch (error) {
        if (this.stop.aborted) break;
        if (!(error instanceof Refused)) this.say(error instanceof Error ? error.message : String(error));
      }
      await this.wait(habits.restMs);
    }
    this.talk.disconnect();
  }

  private async visit(): Promise<void> {
    const live = await this.chooseLive();
    if (!live) return;
    const visit = await this.api.send<Visit>('POST', `/streams/${live.vod_key}/join`, {});
    const heartbeats = setInterval(() => this.heartbeat(live, visit), visit.heartbeat_seconds * 1000);
    try {
      await this.enterChat(live, visit);
      const endsAt = Date.now() + this.chance.integer(...habits.visitMs);
      while (Date.now() < endsAt && !this.stop.aborted && this.talk.channels.has(visit.channel_id)) {
        await this.wait(habits.lineMs);
        await this.act(live, visit);
      }
    } finally {
      clearInterval(heartbeats);
      await this.leave(live, visit);
    }
  }

  /** Popular lives attract viewers: the first of the list are chosen more often. */
  private async chooseLive(): Promise<LiveCard | undefined> {
    const { list } = await this.api.get<{ list: LiveCard[] }>('/vod/recommend-live-list?limit=20');
    return list[Math.floor(this.chance.next() ** 1.6 * list.length)];
  }

  private async enterChat(live: LiveCard, visit: Visit): Promise<void> {
    if (!this.talk.user) {
      await this.talk.connect(async () => {
        const source = await this.api.send<{ socket_host: string; token: string }>('POST', '/talks/connect');
        return { socketHost: source.socket_host, token: source.token };
      });
    }
    let ticket: string | undefined = visit.ticket;
    await this.talk.join(visit.channel_id, async () => {
      const current = ticket ?? (await this.rejoin(live, visit)).ticket;
      ticket = undefined;
      return current;
    });
  }

  private rejoin(live: LiveCard, { watch_id }: Visit): Promise<Visit> {
    return this.api.send<Visit>('POST', `/streams/${live.vod_key}/join`, { watch_id });
  }

  private async act(live: LiveCard, visit: Visit): Promise<void> {
    if (this.stop.aborted || !this.talk.channels.has(visit.channel_id)) return;
    if (this.chance.chance(habits.giftChance)) await this.give(live);
    else if (this.chance.chance(habits.likeChance / 6)) await this.like(live);
    else if (visit.talk_refusal === null) await this.talk.talk(visit.channel_id, this.chance.pick(chatLines));
  }

  private give(live: LiveCard): Promise<unknown> {
    return this.api.send('PUT', '/payment/user-star-use-proc', {
      target_code: 'LIVE',
      target_user_key: live.host.user_key,
      vod_key: live.vod_key,
      star_cnt: this.chance.pick(habits.giftStars),
      message: this.chance.pick(giftMessages),
    });
  }

  private like(live: LiveCard): Promise<unknown> {
    return this.api.send('POST', '/vod/vod-like-proc', { vod_key: live.vod_key });
  }

  private heartbeat(live: LiveCard, { watch_id }: Visit): void {
    this.api.send('PUT', `/streams/${live.vod_key}/heartbeat`, { watch_id }).catch(() => {
      // The live ended or the session expired: the visit notices it by its channel.
    });
  }

  private async leave(live: LiveCard, { watch_id, channel_id }: Visit): Promise<void> {
    if (this.talk.channels.has(channel_id)) await this.talk.leave(channel_id);
    await this.api.send('DELETE', `/streams/${live.vod_key}/leave`, { watch_id });
  }

  private async wait([least, most]: readonly [number, number]): Promise<void> {
    await pause(this.chance.integer(least, most), undefined, { signal: this.stop }).catch(
      (error: unknown) => {
        if (!this.stop.aborted) throw error;
      },
    );
  }
}
