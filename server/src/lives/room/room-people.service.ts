import { Permission } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { OwnBlocks } from '../../blocks/own-blocks.service.ts';
import { ChatService } from '../../chat/chat.service.ts';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { yn } from '../../core/http/answer.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import { UsersService } from '../../users/users.service.ts';
import { RoomAudience } from '../room-audience.service.ts';
import type { StreamUser, StreamUserList } from './streams.dto.ts';

const nobody: ReadonlySet<number> = new Set();

/** Who is in a live's room now. */
@Injectable()
export class RoomPeopleService {
  constructor(
    private readonly chat: ChatService,
    private readonly users: UsersService,
    private readonly audience: RoomAudience,
    private readonly blocks: OwnBlocks,
  ) {}

  /**
   * The host, then managers, fans by level and viewers; operators stay unseen, and whom the caller blocks (who
   * moderates the room sees everybody: BLOCKS-12). Throws live_not_found, and why the caller may not know.
   */
  async present(
    vodKey: number,
    member: SessionMember | undefined,
    query: PageQuery,
  ): Promise<StreamUserList> {
    const live = await this.audience.refuseStrangers(vodKey, member);
    const page = pageOf(query);
    const { users } = this.chat.presence(String(vodKey));
    const unseen = await this.unseenBy(member, users);
    const people = users
      .filter(({ id, permission }) => permission !== Permission.operator && !unseen.has(Number(id)))
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

  private async unseenBy(
    member: SessionMember | undefined,
    present: readonly { id: string; permission: number }[],
  ): Promise<ReadonlySet<number>> {
    if (!member || member.role === 'operator') return nobody;
    const own = present.find(({ id }) => id === String(member.userKey));
    return own && own.permission >= Permission.manager ? nobody : this.blocks.blockedPersons(member.userKey);
  }
}
