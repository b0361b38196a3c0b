import type { UserChannel } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { LogicalClock } from './logical-clock.ts';

/** How long a connection token or a ticket is good for. */
export const rightSeconds = 60;

const rightLifeMs = rightSeconds * 1000;

/** What may change of a user's place in a channel. */
export type UserChannelChanges = Partial<Pick<UserChannel, 'permission' | 'property' | 'extra'>>;

/** Names a right that was given out: whose, when, and to which channel (a connection token: to none). */
export interface Credential {
  userId: string;
  stamp: number;
  channelId?: string;
}

interface Mark {
  stamp: number;
  changes?: UserChannelChanges;
}

/**
 * What became of tokens and tickets after they were given out: a sanction, a kick or the end of a live ends them, and a
 * changed right replaces the one that is written in them. A mark is kept for as long as a right lives. With several
 * processes these marks are one of the things to share.
 */
@Injectable()
export class CredentialRevocations {
  private readonly ended = new Map<string, Mark>();
  private readonly changed = new Map<string, Mark>();

  private endedUpTo = 0;

  constructor(private readonly logicalClock: LogicalClock) {}

  /** Everything that was given to anybody. */
  endEverything(): void {
    this.endedUpTo = this.logicalClock.next();
  }

  /** Everything that was given to the user. */
  endUser(userId: string): void {
    this.mark(this.ended, userId);
  }

  /** The user's tickets to one channel. */
  endMembership(channelId: string, userId: string): void {
    this.mark(this.ended, `${channelId}|${userId}`);
  }

  /** All tickets to a channel. */
  endChannel(channelId: string): void {
    this.mark(this.ended, `${channelId}|`);
  }

  /** What tickets that are out already say of the user's rights no longer holds. */
  change(channelId: string, userId: string, changes: UserChannelChanges): void {
    const key = `${channelId}|${userId}`;
    this.mark(this.changed, key, { ...this.changed.get(key)?.changes, ...changes });
  }

  /** Whether the right was ended after it was given. */
  isEnded({ userId, channelId, stamp }: Credential): boolean {
    const keys = channelId === undefined ? [userId] : [userId, `${channelId}|${userId}`, `${channelId}|`];
    return stamp <= this.endedUpTo || keys.some((key) => stamp <= (this.ended.get(key)?.stamp ?? 0));
  }

  /** The changes since the right was given. */
  changesSince({ userId, channelId, stamp }: Required<Credential>): UserChannelChanges {
    const mark = this.changed.get(`${channelId}|${userId}`);
    return mark && stamp <= mark.stamp ? (mark.changes ?? {}) : {};
  }

  private mark(marks: Map<string, Mark>, key: string, changes?: UserChannelChanges): void {
    const stamp = this.logicalClock.next();
    // A new mark goes to the end: the oldest are in front.
    marks.delete(key);
    marks.set(key, { stamp, changes });
    for (const [old, mark] of marks) {
      if (mark.stamp > stamp - rightLifeMs) break;
      marks.delete(old);
    }
  }
}
