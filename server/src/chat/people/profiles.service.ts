import { codec, type User, type UserExtra, UserProperty } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import { entryLimit } from '../../core/entry-limit.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { AccountStatusService, mayTalk, type UserBrief, UsersService } from '../../users/index.ts';
import { chatTexts } from '../texts.ts';
import { LogicalClock } from './logical-clock.ts';
import type { IssuedTicket } from './tickets.service.ts';

/** Members as the chat presents them. */
@Injectable()
export class ProfilesService {
  /** Last known entities, for when the database is unavailable: the chat continues. */
  private readonly known = new LRUCache<string, User>(entryLimit(50_000));

  private readonly talkRights = new LRUCache<string, boolean>(entryLimit(50_000));
  /** When members changed who may hold earlier tickets. */
  private readonly changes = new LRUCache<string, number>(entryLimit(50_000));

  constructor(
    private readonly users: UsersService,
    private readonly accountStatuses: AccountStatusService,
    private readonly logicalClock: LogicalClock,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => {
      this.known.clear();
      this.talkRights.clear();
    });
  }

  /** A member's entity; undefined for an unknown one. Throws if the database is unavailable and nothing is cached. */
  async member(userKey: number): Promise<User | undefined> {
    const id = String(userKey);
    const known = this.known.get(id);
    try {
      const brief = (await this.users.briefs([userKey])).get(userKey);
      if (!brief) return undefined;
      const user = userOf(brief);
      this.known.set(id, user);
      return user;
    } catch (error) {
      if (known && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  }

  /**
   * Whether a member may talk in channels without tickets. Throws if the database is unavailable and nothing is cached.
   */
  async mayTalkWithoutTicket(userKey: number): Promise<boolean> {
    const id = String(userKey);
    try {
      const accountStatus = await this.accountStatuses.of(userKey);
      const mayTalkHere = accountStatus !== undefined && mayTalk(accountStatus);
      this.talkRights.set(id, mayTalkHere);
      return mayTalkHere;
    } catch (error) {
      const known = this.talkRights.get(id);
      if (known !== undefined && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  }

  /** Records that cached and ticketed data of a member is outdated. */
  changed(userId: string): void {
    this.users.dropBrief(Number(userId));
    this.changes.set(userId, this.logicalClock.next());
  }

  /**
   * Returns the member as the ticket describes it, unless the ticket was issued before the member changed: it would
   * revert a nickname.
   */
  updateFromTicket({ subject, stamp }: IssuedTicket): User {
    const known = this.known.get(subject.id);
    const isOlder = known !== undefined && stamp <= (this.changes.get(subject.id) ?? 0);
    // An identical entity is not stored twice.
    const isSame = known !== undefined && codec.user.encode(known) === codec.user.encode(subject);
    const user = isOlder || isSame ? known : subject;
    this.known.set(user.id, user);
    return user;
  }

  guest(id: string, name = chatTexts.guest): User {
    return { id, name, profileUrl: null, property: UserProperty.guest, extra: null };
  }
}

function userOf(brief: UserBrief): User {
  const extra: UserExtra = { vip_level: brief.vip_level, honor: brief.honor ?? '', ...brief.effects };
  return {
    id: String(brief.user_key),
    name: brief.nick,
    profileUrl: brief.profile_info,
    property: brief.vip_level > 0 ? UserProperty.vip : 0,
    extra: JSON.stringify(extra),
  };
}
