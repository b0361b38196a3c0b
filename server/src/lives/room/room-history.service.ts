import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import type { HistoryList, HistoryQuery } from './streams.dto.ts';
import { WatchFactsReader } from './watch-facts.ts';

/** The lines and gifts of a live's room, for viewers who join late or return. */
@Injectable()
export class RoomHistoryService {
  constructor(
    private readonly chat: ChatService,
    private readonly reader: WatchFactsReader,
  ) {}

  /** Members who may not watch may not read: throws as joining does. */
  async lines(
    vodKey: number,
    member: SessionMember | undefined,
    { after, limit = 50 }: HistoryQuery,
  ): Promise<HistoryList> {
    // Reading takes no viewer's place.
    const { refusal } = (await this.reader.read(vodKey, member?.userKey)).decision;
    if (refusal) throw new AppError(refusal);
    const { list, cursor, more } = await this.chat.histories(String(vodKey), { after, limit });
    return { list, last_id: String(cursor), more_yn: yn(more) };
  }
}
