import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { LiveDetailRow } from '../lists/live-rows.ts';
import { audienceRefusal } from '../watch-rules.ts';
import { WatchFactsReader } from './watch-facts.ts';

/** Decides who may see the people of a live: viewers, givers, fans. Every list of people of a live checks it first. */
@Injectable()
export class RoomAudienceService {
  constructor(private readonly reader: WatchFactsReader) {}

  /** Returns the live. Throws live_not_found, or the reason if the caller may not see its audience. */
  async assertMaySeeAudience(vodKey: number, member: SessionMember | undefined): Promise<LiveDetailRow> {
    const { facts, live } = await this.reader.gather(vodKey, member?.userKey);
    const refusal = audienceRefusal(facts);
    if (refusal) throw new AppError(refusal);
    return live;
  }
}
