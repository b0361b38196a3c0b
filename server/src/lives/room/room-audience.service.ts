import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { LiveDetailRow } from '../lists/live-rows.ts';
import { WatchFactsReader } from './watch-facts.ts';

/** Decides who may see the people of a live: viewers, givers, fans. Every list of people of a live checks it first. */
@Injectable()
export class RoomAudienceService {
  constructor(private readonly reader: WatchFactsReader) {}

  /**
   * Returns the live. Throws live_not_found, or the reason if the caller may not see its audience: the viewers of a red
   * live are visible only to members who may watch it, also after it ended; those of other lives are public.
   */
  async assertMaySeeAudience(vodKey: number, member: SessionMember | undefined): Promise<LiveDetailRow> {
    const { decision, live } = await this.reader.read(vodKey, member?.userKey, { asRunning: true });
    if (live.type === 'red' && decision.refusal) throw new AppError(decision.refusal);
    return live;
  }
}
