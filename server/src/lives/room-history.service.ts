import { Injectable } from '@nestjs/common';
import { ChatService } from '../chat/chat.service.ts';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/answer.dto.ts';
import type { HistoryList, HistoryQuery } from './streams.dto.ts';
import { WatchFactsReader } from './watch-facts.ts';
import { readRefusal } from './watch-rules.ts';

/** What was said and given in a live's room, for those who come late or come back. */
@Injectable()
export class RoomHistoryService {
  constructor(
    private readonly chat: ChatService,
    private readonly reader: WatchFactsReader,
  ) {}

  /** Whoever may not watch may not read either: throws as joining does. */
  async lines(
    vodKey: number,
    member: SessionMember | undefined,
    { after, limit = 50 }: HistoryQuery,
  ): Promise<HistoryList> {
    const { facts } = await this.reader.gather(vodKey, member?.userKey);
    const refusal = readRefusal(facts);
    if (refusal) throw new AppError(refusal);
    const channelId = String(vodKey);
    // One line more than asked tells whether there are more after it; the newest have none after them.
    const lines =
      after === undefined
        ? await this.chat.histories(channelId, { limit })
        : await this.chat.histories(channelId, { after, limit: limit + 1 });
    const list = lines.slice(0, limit);
    return {
      list,
      last_id: list.at(-1)?.message_id ?? String(after ?? 0),
      more_yn: yn(lines.length > limit),
    };
  }
}
