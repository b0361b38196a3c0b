import type { MeKind, TalkEvents } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { SharedConnections } from '../../connection/limits/shared-connections.ts';
import { TalkServer } from '../../connection/talk-server.ts';
import { ConnectedUsers } from '../../people/connected-users.ts';
import { ServerNotifications } from './server-notifications.ts';

/** What the sockets of a user receive. */
interface UserEvent<K extends MeKind = MeKind> {
  userId: string;
  kind: K;
  values: TalkEvents[K];
}

/** Sends events about a user to the user's sockets on every server that has some; without Redis, on this one. */
@Injectable()
export class UserNotifications {
  private readonly notifyOthers: (event: UserEvent) => void;

  constructor(
    private readonly server: TalkServer,
    private readonly connections: SharedConnections,
    people: ConnectedUsers,
    notifications: ServerNotifications,
  ) {
    this.notifyOthers = notifications.declareForOthers<UserEvent>('user', ({ userId, kind, values }) => {
      if (people.get(userId)) server.sendToUser(userId, kind, ...values);
    });
  }

  /** Sends to all sockets of the user. */
  send<K extends MeKind>(userId: string, kind: K, ...values: TalkEvents[K]): void {
    this.server.sendToUser(userId, kind, ...values);
    this.sendElsewhere(userId, kind, ...values);
  }

  /** Sends to the sockets of the user on other servers. Most users have none there, and no server reads of them. */
  sendElsewhere<K extends MeKind>(userId: string, kind: K, ...values: TalkEvents[K]): void {
    void this.connections.isElsewhere(userId).then((isElsewhere) => {
      if (isElsewhere) this.notifyOthers({ userId, kind, values });
    });
  }
}
