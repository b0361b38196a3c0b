import { setTimeout as pause } from 'node:timers/promises';
import { TalkClient } from '@honey/mintalk';
import { type MemberApi, NoAccount, Refused } from './api.ts';
import type { LiveCard } from './crowd.ts';
import type { Room } from './room.ts';
import { Seat } from './seat.ts';

/** How often a host who lost the room returns, and checks whether the live continues, in milliseconds. */
const lookMs = 5_000;

/** The host of a simulated live, who writes in the room until the live ends. */
export class HostVoice {
  private readonly talk = new TalkClient();

  constructor(
    private readonly api: MemberApi,
    private readonly live: LiveCard,
    private readonly room: Room,
    private readonly report: (problem: string) => void,
  ) {
    this.talk.on('error', () => undefined);
  }

  /** Stays until the room closes. A host who cannot sign in remains silent. */
  async stay(): Promise<void> {
    const { closed } = this.room;
    while (!closed.aborted) {
      try {
        await this.sit(closed);
      } catch (error) {
        if (error instanceof NoAccount || (error instanceof Refused && error.isLasting)) break;
        if (!closed.aborted && !(error instanceof Refused))
          this.report(error instanceof Error ? error.message : String(error));
      }
      await pause(lookMs, undefined, { signal: closed }).catch(() => undefined);
    }
    this.talk.disconnect();
  }

  private async sit(closed: AbortSignal): Promise<void> {
    const seat = await Seat.take(this.api, this.talk, this.live.vod_key);
    try {
      this.room.setHost((text) => seat.say(text));
      while (!closed.aborted && seat.isTaken)
        await pause(lookMs, undefined, { signal: closed }).catch(() => undefined);
    } finally {
      this.room.setHost(undefined);
      await seat.leave();
    }
  }
}
