import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { LiveDetailRow } from './lists/live-rows.ts';
import { WatchFactsReader } from './room/watch-facts.ts';
import { audienceRefusal } from './watch-rules.ts';

/** Who may be told who is, or was, in a live: watchers, givers, fans. Every list of people of a live asks here first. */
@Injectable()
export class RoomAudience {
  constructor(private readonly reader: WatchFactsReader) {}

  /** Answers the live. Throws live_not_found, or why the caller may not know. */
  async refuseStrangers(vodKey: number, member: SessionMember | undefined): Promise<LiveDetailRow> {
    const { facts, live } = await this.reader.gather(vodKey, member?.userKey);
    const refusal = audienceRefusal(facts);
    if (refusal) throw new AppError(refusal);
    return live;
  }
}
