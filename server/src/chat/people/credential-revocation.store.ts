import type { UserChannel } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { LogicalClock } from './logical-clock.ts';

/** Lifetime of a connection token or a ticket. */
export const credentialSeconds = 60;

const credentialLifeMs = credentialSeconds * 1000;

/** The changeable fields of a user's rights in a channel. */
export type UserChannelChanges = Partial<Pick<UserChannel, 'permission' | 'property' | 'extra'>>;

/** Identifies an issued credential: its user, its time, and its channel (none for a connection token). */
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
 * Changes to tokens and tickets after they were issued: a sanction, a kick or the end of a live revokes them, and a
 * changed right replaces the one stored in them. A mark is retained for the lifetime of a credential. Each server sets the
 * marks itself, from what it follows in the database.
 */
@Injectable()
export class CredentialRevocationStore {
  private readonly revoked = new Map<string, Mark>();
  private readonly changed = new Map<string, Mark>();

  private revokedUpTo = 0;

  constructor(private readonly logicalClock: LogicalClock) {}

  /** Revokes everything that was issued. */
  revokeAll(): void {
    this.revokedUpTo = this.logicalClock.next();
  }

  /** Revokes everything that was issued to the user. */
  revokeUser(userId: string): void {
    this.mark(this.revoked, userId);
  }

  /** Revokes the user's tickets to one channel. */
  revokeMembership(channelId: string, userId: string): void {
    this.mark(this.revoked, `${channelId}|${userId}`);
  }

  /** Revokes all tickets to a channel. */
  revokeChannel(channelId: string): void {
    this.mark(this.revoked, `${channelId}|`);
  }

  /** Overrides the rights stored in the user's issued tickets. */
  change(channelId: string, userId: string, changes: UserChannelChanges): void {
    const key = `${channelId}|${userId}`;
    this.mark(this.changed, key, { ...this.changed.get(key)?.changes, ...changes });
  }

  /** Whether the credential was revoked after it was issued. */
  isRevoked({ userId, channelId, stamp }: Credential): boolean {
    const keys = channelId === undefined ? [userId] : [userId, `${channelId}|${userId}`, `${channelId}|`];
    return stamp <= this.revokedUpTo || keys.some((key) => stamp <= (this.revoked.get(key)?.stamp ?? 0));
  }

  /** The changes since the credential was issued. */
  changesSince({ userId, channelId, stamp }: Required<Credential>): UserChannelChanges {
    const mark = this.changed.get(`${channelId}|${userId}`);
    return mark && stamp <= mark.stamp ? (mark.changes ?? {}) : {};
  }

  private mark(marks: Map<string, Mark>, key: string, changes?: UserChannelChanges): void {
    const stamp = this.logicalClock.next();
    // A new mark goes to the end, so the oldest are first.
    marks.delete(key);
    marks.set(key, { stamp, changes });
    for (const [old, mark] of marks) {
      if (mark.stamp > stamp - credentialLifeMs) break;
      marks.delete(old);
    }
  }
}
