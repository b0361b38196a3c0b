import { codec } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import type { OpenChannel } from './channels.ts';
import { TalkServer } from './talk-server.ts';

/** How often a channel is told its counts at most. */
export const countEveryMs = 1_000;

/** Tells channels how many are there: once a round, and only what changed. */
@Injectable()
export class Counters {
  private readonly changed = new Set<OpenChannel>();
  private readonly told = new WeakMap<OpenChannel, string>();

  constructor(private readonly server: TalkServer) {}

  touch(open: OpenChannel): void {
    this.changed.add(open);
  }

  forget(open: OpenChannel): void {
    this.changed.delete(open);
  }

  tell(): void {
    for (const open of this.changed) {
      const counter = open.presence.counter(open.channel.id, open.channel.userId);
      const frame = codec.channelCounter.encode(counter);
      if (this.told.get(open) === frame) continue;
      this.told.set(open, frame);
      this.server.tellChannel(open.channel.id, 'count_updated', counter);
    }
    this.changed.clear();
  }
}
