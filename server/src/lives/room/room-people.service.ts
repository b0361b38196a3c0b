import { Injectable } from '@nestjs/common';
import { ChatService } from '../../chat/chat.service.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { yn } from '../../core/http/answer.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/users.service.ts';
import { RoomAudience } from './room-audience.service.ts';
import type { StreamUser, StreamUserList } from './streams.dto.ts';

const operator = 9;

/** Who is in a live's room now. */
@Injectable()
export class RoomPeopleService {
  constructor(
    private readonly chat: ChatService,
    private readonly users: UsersService,
    private readonly audience: RoomAudience,
  ) {}

  /** The host, then managers, fans by level and viewers; operators stay unseen. Throws live_not_found, and why the caller may not know. */
  async present(
    vodKey: number,
    member: SessionMember | undefined,
    query: PageQuery,
  ): Promise<StreamUserList> {
    const live = await this.audience.refuseStrangers(vodKey, member);
    const page = pageOf(query);
    const people = this.chat
      .presence(String(vodKey))
      .users.filter(({ permission }) => permission !== operator)
      .sort((a, b) => b.permission - a.permission || b.fanLevel - a.fanLevel || a.joinedAt - b.joinedAt);
    const shown = people.slice(page.offset, page.offset + page.limit);
    const briefs = await this.users.briefs(shown.map(({ id }) => Number(id)));
    return {
      list: shown.flatMap(({ id, permission, fanLevel, subscriber }): StreamUser[] => {
        const brief = briefs.get(Number(id));
        return brief ? [{ ...brief, permission, fan_level: fanLevel, subscriber_yn: yn(subscriber) }] : [];
      }),
      total: people.length,
      ...page,
      guest_cnt: live.viewer_guest_cnt,
    };
  }
}
