import type { TalkClient } from '@honey/mintalk';
import type { MemberApi } from './api.ts';

interface Visit {
  watch_id: string;
  heartbeat_seconds: number;
  channel_id: string;
  ticket: string;
  talk_refusal: string | null;
}

/** A member's place in a live: a watch session with its heartbeats, and the chat of the room. */
export class Seat {
  private readonly heartbeats: ReturnType<typeof setInterval>;

  private constructor(
    private readonly api: MemberApi,
    private readonly talk: TalkClient,
    private readonly vodKey: number,
    private readonly visit: Visit,
  ) {
    this.heartbeats = setInterval(() => this.heartbeat(), visit.heartbeat_seconds * 1000);
  }

  /** Joins a live and its room. Throws Refused where the member may not watch, and what the chat refuses. */
  static async take(api: MemberApi, talk: TalkClient, vodKey: number): Promise<Seat> {
    const visit = await api.send<Visit>('POST', `/streams/${vodKey}/join`, {});
    const seat = new Seat(api, talk, vodKey, visit);
    try {
      await seat.enterChat();
    } catch (error) {
      await seat.leave().catch(() => undefined);
      throw error;
    }
    return seat;
  }

  get channelId(): string {
    return this.visit.channel_id;
  }

  /** Whether the member may talk in the room. */
  get mayTalk(): boolean {
    return this.visit.talk_refusal === null;
  }

  /** Whether the member is in the room still: neither was removed nor did the live end. */
  get isTaken(): boolean {
    return this.talk.channels.has(this.channelId);
  }

  /** Says a line and returns its message id. */
  say(text: string): Promise<string> {
    return this.talk.talk(this.channelId, text);
  }

  async leave(): Promise<void> {
    clearInterval(this.heartbeats);
    if (this.isTaken) await this.talk.leave(this.channelId);
    await this.api.send('DELETE', `/streams/${this.vodKey}/leave`, { watch_id: this.visit.watch_id });
  }

  private async enterChat(): Promise<void> {
    if (!this.talk.user) {
      await this.talk.connect(async () => {
        const source = await this.api.send<{ socket_host: string; token: string }>('POST', '/talks/connect');
        return { socketHost: source.socket_host, token: source.token };
      });
    }
    let ticket: string | undefined = this.visit.ticket;
    await this.talk.join(this.channelId, async () => {
      const current = ticket ?? (await this.rejoin()).ticket;
      ticket = undefined;
      return current;
    });
  }

  private rejoin(): Promise<Visit> {
    return this.api.send<Visit>('POST', `/streams/${this.vodKey}/join`, { watch_id: this.visit.watch_id });
  }

  private heartbeat(): void {
    this.api
      .send('PUT', `/streams/${this.vodKey}/heartbeat`, { watch_id: this.visit.watch_id })
      .catch(() => undefined); // The live ended or the session expired: the visit notices it by its channel.
  }
}
