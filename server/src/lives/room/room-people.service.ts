import { Permission } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { OwnBlocksService } from '../../blocks/index.ts';
import { ChatService } from '../../chat/index.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/index.ts';
import { RoomAudienceService } from './room-audience.service.ts';
import type { StreamUser, StreamUserList } from './streams.dto.ts';

const none: ReadonlySet<number> = new Set();

/** The people in a live's room. */
@Injectable()
export class RoomPeopleService {
  constructor(
    private readonly chat: ChatService,
    private readonly users: UsersService,
    private readonly audience: RoomAudienceService,
    private readonly blocks: OwnBlocksService,
  ) {}

  /**
   * The host, then managers, fans by level and viewers, without operators and members blocked by the caller (moderators
   * of the room see everyone: BLOCKS-12). Throws live_not_found, and the reason if the caller may not see its audience.
   */
  async present(
    vodKey: number,
    member: SessionMember | undefined,
    query: PageQuery,
  ): Promise<StreamUserList> {
    const live = await this.audience.assertMaySeeAudience(vodKey, member);
    const page = pageOf(query);
    const { users } = await this.chat.presenceEverywhere(String(vodKey));
    const hidden = await this.hiddenFrom(member, users);
    const people = users
      .filter(({ id, permission }) => permission !== Permission.operator && !hidden.has(Number(id)))
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

  private async hiddenFrom(
    member: SessionMember | undefined,
    present: readonly { id: string; permission: number }[],
  ): Promise<ReadonlySet<number>> {
    if (!member || member.role === 'operator') return none;
    const own = present.find(({ id }) => id === String(member.userKey));
    return own && own.permission >= Permission.manager ? none : this.blocks.blockedPersons(member.userKey);
  }
}
