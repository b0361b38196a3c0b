import {
  type Alert,
  codec,
  okAck,
  Permission,
  refusal,
  splitPair,
  type User,
  type UserChannel,
  UserChannelProperty,
} from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import { HistoryService } from '../history/history.service.ts';
import { ConnectedUsers, isGuest } from '../people/connected-users.ts';
import { CredentialRevocationStore, type UserChannelChanges } from '../people/credential-revocation.store.ts';
import { ProfilesService } from '../people/profiles.service.ts';
import { type IssuedTicket, TicketsService } from '../people/tickets.service.ts';
import { AnnouncementSampler, isNotable } from './announcements.ts';
import { ChannelRegistry, type OpenChannel } from './channel-registry.ts';
import { CounterBroadcaster } from './counter-broadcaster.ts';
import { isSeen, type Member, type MembershipChange } from './presence.ts';
import { RoomStreams } from './shared/room-streams.service.ts';
import { SharedPeople } from './shared/shared-people.service.ts';

/** Joins and leaves of channels, whether the client requested them or not. */
@Injectable()
export class MembershipService {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly people: ConnectedUsers,
    private readonly server: TalkServer,
    private readonly tickets: TicketsService,
    private readonly revocations: CredentialRevocationStore,
    private readonly counters: CounterBroadcaster,
    private readonly history: HistoryService,
    private readonly profiles: ProfilesService,
    private readonly announcements: AnnouncementSampler,
    private readonly clock: Clock,
    private readonly streams: RoomStreams,
    private readonly shared: SharedPeople,
  ) {}

  /**
   * Handles `channel` or `channel|ticket` and returns the acknowledgement. A repeated join returns `ok`, and applies
   * the newer rights of its ticket.
   */
  join(socket: TalkSocket, text: string): string | Promise<string> {
    const [channelId, ticketText] = splitPair(text);
    if (channelId === '') return refusal('invalid_request');
    if (!this.channels.get(channelId)) return refusal('not_found');
    if (!this.streams.enabled || this.streams.isFollowed(channelId))
      return this.joinFollowed(socket, channelId, ticketText);
    // No line may be missed between the acknowledgement and the first one that arrives here.
    return this.streams
      .follow(channelId)
      .then(() =>
        socket.connected ? this.joinFollowed(socket, channelId, ticketText) : refusal('not_ready'),
      );
  }

  private joinFollowed(socket: TalkSocket, channelId: string, ticketText: string | undefined): string {
    const open = this.channels.get(channelId);
    if (!open) return refusal('not_found');
    const { user } = socket.data.connectedUser;
    const present = open.presence.memberOf(user.id, socket.id);
    const ticket = ticketText === undefined ? undefined : this.tickets.read(ticketText, user, channelId);
    if (!present && open.ticketed && !ticket) return refusal('denied', 'ticket required');
    if (ticket && !isGuest(user)) this.updateUser(this.profiles.updateFromTicket(ticket));
    const userChannel = this.enter(socket, open, present, ticket);
    return okAck('join', open.channel, userChannel);
  }

  /** Handles `_join`: leaves a channel and returns the acknowledgement. */
  leave(socket: TalkSocket, channelId: string): string {
    const open = this.channels.get(channelId);
    const change = open?.presence.leave(socket.data.connectedUser.user.id, socket.id);
    if (!open || !change) return refusal('not_joined');
    this.channels.left(socket.id, open);
    this.server.removeFromChannel(socket.id, channelId);
    this.server.sendToSocket(socket, 'channel_left', open.channel);
    this.broadcastExit(open, change);
    return okAck('_join', open.channel);
  }

  /** Removes a closed socket from every channel that it had joined. */
  drop(socket: TalkSocket): void {
    for (const open of [...this.channels.of(socket.id)]) {
      const change = open.presence.leave(socket.data.connectedUser.user.id, socket.id);
      this.channels.left(socket.id, open);
      if (change) this.broadcastExit(open, change);
    }
  }

  /** Removes all sockets of a user from a channel and revokes the user's tickets to it. */
  kick(channelId: string, userId: string, alert: Alert): void {
    this.revocations.revokeMembership(channelId, userId);
    const open = this.channels.get(channelId);
    const member = open?.presence.member(userId);
    if (!open || !member) return;
    const wasSeen = isSeen(member);
    let last: MembershipChange | undefined;
    for (const socketId of [...member.sockets]) {
      const change = open.presence.leave(userId, socketId);
      this.channels.left(socketId, open);
      this.server.removeFromChannel(socketId, channelId);
      const socket = this.server.namespace.sockets.get(socketId);
      if (socket) this.server.sendToSocket(socket, 'channel_kicked', open.channel, alert);
      last = change && { ...change, seen: wasSeen };
    }
    if (last && this.streams.isSharing) {
      this.shared.update(open, member, alert);
      this.counters.touch(open);
      return;
    }
    if (wasSeen)
      this.server.broadcast(channelId, 'channel_user_kicked', channelId, member.connectedUser.user, alert);
    if (last) this.broadcastExit(open, last);
  }

  /** Changes a user's rights in a channel; issued tickets carry the change too. */
  updateUserChannel(channelId: string, userId: string, changes: UserChannelChanges): void {
    this.revocations.change(channelId, userId, changes);
    const member = this.channels.get(channelId)?.presence.member(userId);
    if (member) this.setUserChannel(member, { ...member.userChannel, ...changes });
  }

  /** Replaces the entity of a connected user and sends it to the user's sockets. */
  updateUser(user: User): void {
    const connectedUser = this.people.get(user.id);
    if (!connectedUser || codec.user.encode(connectedUser.user) === codec.user.encode(user)) return;
    connectedUser.user = user;
    this.server.sendToUser(user.id, 'user_updated', user);
  }

  private enter(
    socket: TalkSocket,
    open: OpenChannel,
    present: Member | undefined,
    ticket: IssuedTicket | undefined,
  ): UserChannel {
    const { connectedUser } = socket.data;
    const { channel, presence } = open;
    if (present && !ticket) return present.userChannel;
    const before = presence.member(connectedUser.user.id);
    const userChannel =
      ticket?.userChannel ?? before?.userChannel ?? defaultUserChannel(channel.id, socket.data);
    if (before) this.setUserChannel(before, userChannel);
    if (present) return userChannel;
    const change = presence.enter({
      connectedUser,
      socketId: socket.id,
      userChannel,
      inspector: ticket?.inspector ?? false,
      now: this.clock.nowMs(),
    });
    this.channels.entered(socket.id, open);
    this.server.addToChannel(socket, channel.id);
    this.server.sendToSocket(socket, 'channel_joined', channel, userChannel);
    if (open.notice !== null) this.server.sendEventTo(socket, channel.id, 'notice', { message: open.notice });
    if (this.streams.isSharing) this.shared.update(open, change.member);
    else this.broadcastEntrance(open, change);
    this.counters.entered(open, socket);
    this.history.load(channel.id).catch((error: unknown) => {
      // Joining does not wait for the history. A later read of the history retries and reports the error to its caller.
      this.logger.warn(`failed to read the history of channel ${channel.id}: ${String(error)}`);
    });
    return userChannel;
  }

  private setUserChannel(member: Member, userChannel: UserChannel): void {
    if (codec.userChannel.encode(member.userChannel) === codec.userChannel.encode(userChannel)) return;
    member.userChannel = userChannel;
    this.server.sendToUser(member.connectedUser.user.id, 'user_channel_updated', userChannel);
    const open = this.channels.get(userChannel.channelId);
    if (open && this.streams.isSharing) this.shared.update(open, member);
  }

  private broadcastEntrance(open: OpenChannel, { member, firstOrLastSocket, seen }: MembershipChange): void {
    const { user } = member.connectedUser;
    const { id } = open.channel;
    const { userChannel } = member;
    if (firstOrLastSocket) this.server.sendToUser(user.id, 'user_channel_entered', userChannel);
    if (seen && this.announcements.shouldAnnounce(open, isNotable(user, userChannel))) {
      this.server.broadcast(id, 'channel_user_entered', id, user, userChannel);
    }
  }

  private broadcastExit(open: OpenChannel, { member, firstOrLastSocket, seen }: MembershipChange): void {
    if (this.streams.isSharing) {
      this.shared.update(open, member);
      this.counters.touch(open);
      return;
    }
    const { user } = member.connectedUser;
    const { id } = open.channel;
    if (firstOrLastSocket) this.server.sendToUser(user.id, 'user_channel_exited', member.userChannel);
    if (seen && this.announcements.shouldAnnounce(open)) {
      this.server.broadcast(id, 'channel_user_exited', id, user, member.userChannel);
    }
    this.counters.touch(open);
  }
}

/** Default rights in a channel without tickets. Members without the right to talk remain muted. */
function defaultUserChannel(
  channelId: string,
  { mayTalk }: Pick<TalkSocket['data'], 'mayTalk'>,
): UserChannel {
  const property = mayTalk ? 0 : UserChannelProperty.chatBlocked;
  return { channelId, permission: Permission.viewer, property, extra: null };
}
