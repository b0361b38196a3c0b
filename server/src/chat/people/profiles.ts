import { codec, type User, type UserExtra, UserProperty } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { MemberStandings, mayTalk } from '../../users/member-standing.service.ts';
import type { UserBrief } from '../../users/users.dto.ts';
import { UsersService } from '../../users/users.service.ts';
import { chatMessages } from '../messages.ts';
import { LogicalClock } from './logical-clock.ts';
import type { GivenTicket } from './tickets.ts';

/** Members as the chat shows them. */
@Injectable()
export class Profiles {
  /** Last known entities, for the time when the database is away: chat goes on. */
  private readonly known = new LRUCache<string, User>({ max: 50_000 });

  private readonly voices = new LRUCache<string, boolean>({ max: 50_000 });
  /** When members changed who may have tickets of before. */
  private readonly changes = new LRUCache<string, number>({ max: 50_000 });

  constructor(
    private readonly users: UsersService,
    private readonly standings: MemberStandings,
    private readonly logicalClock: LogicalClock,
    events: DomainEvents,
  ) {
    events.on('dataReplaced', () => {
      this.known.clear();
      this.voices.clear();
    });
  }

  /** A member's entity; undefined for one who is not there. Throws when the database is away and nothing is known. */
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

  /** Whether a member may talk in channels without tickets. Throws when the database is away and nothing is known. */
  async hasVoice(userKey: number): Promise<boolean> {
    const id = String(userKey);
    try {
      const standing = await this.standings.of(userKey);
      const voice = standing !== undefined && mayTalk(standing);
      this.voices.set(id, voice);
      return voice;
    } catch (error) {
      const known = this.voices.get(id);
      if (known !== undefined && isDatabaseUnavailable(error)) return known;
      throw error;
    }
  }

  /** Remembers that what is known of a member, also by tickets that are out, is older than a change. */
  changed(userId: string): void {
    this.changes.set(userId, this.logicalClock.next());
  }

  /** The member as a ticket says; not as one that was given before the member changed: a nickname would change back. */
  learn({ subject, stamp }: GivenTicket): User {
    const known = this.known.get(subject.id);
    const isOlder = known !== undefined && stamp <= (this.changes.get(subject.id) ?? 0);
    // What says the same again is not kept twice.
    const isSame = known !== undefined && codec.user.encode(known) === codec.user.encode(subject);
    const user = isOlder || isSame ? known : subject;
    this.known.set(user.id, user);
    return user;
  }

  guest(id: string, name = chatMessages.guest): User {
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
