import {
  type Alert,
  codec,
  hasProperty,
  okAck,
  Permission,
  refusal,
  splitPair,
  type User,
  type UserChannel,
  UserChannelProperty,
  UserProperty,
} from '@honey/mintalk/protocol';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { TalkServer } from '../connection/talk-server.ts';
import type { TalkSocket } from '../connection/talk-socket.ts';
import { History } from '../history/history.ts';
import { ConnectedUsers, isGuest } from '../people/connected-users.ts';
import { CredentialRevocations, type UserChannelChanges } from '../people/credential-revocations.ts';
import { Profiles } from '../people/profiles.ts';
import { type GivenTicket, Tickets } from '../people/tickets.ts';
import { AnnouncementSampler } from './announcements.ts';
import { Channels, type OpenChannel } from './channels.ts';
import { Counters } from './counters.ts';
import { isSeen, type Member, type MembershipChange } from './presence.ts';
import { fanLevelOf } from './talk-rules.ts';

/** From this fan level on a fan's coming is told in full rooms. */
const notableFanLevel = 10;

/** Coming into channels and going out of them, by one's own wish or not. */
@Injectable()
export class Memberships {
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: Channels,
    private readonly people: ConnectedUsers,
    private readonly server: TalkServer,
    private readonly tickets: Tickets,
    private readonly given: CredentialRevocations,
    private readonly counters: Counters,
    private readonly history: History,
    private readonly profiles: Profiles,
    private readonly announcements: AnnouncementSampler,
    private readonly clock: Clock,
  ) {}

  /** `channel` or `channel|ticket`; answers the acknowledgement. Joining again is `ok`, with newer rights if any. */
  join(socket: TalkSocket, text: string): string {
    const [channelId, ticketText] = splitPair(text);
    if (channelId === '') return refusal('invalid_request');
    const open = this.channels.get(channelId);
    if (!open) return refusal('not_found');
    const { user } = socket.data.person;
    const present = open.presence.memberOf(user.id, socket.id);
    const ticket = ticketText === undefined ? undefined : this.tickets.read(ticketText, user, channelId);
    if (!present && open.ticketed && !ticket) return refusal('denied', 'ticket required');
    if (ticket && !isGuest(user)) this.updateUser(this.profiles.learn(ticket));
    const userChannel = this.enter(socket, open, present, ticket);
    return okAck('join', open.channel, userChannel);
  }

  /** `_join`: leaves a channel; answers the acknowledgement. */
  leave(socket: TalkSocket, channelId: string): string {
    const open = this.channels.get(channelId);
    const change = open?.presence.leave(socket.data.person.user.id, socket.id);
    if (!open || !change) return refusal('not_joined');
    this.channels.left(socket.id, open);
    this.server.removeFromChannel(socket.id, channelId);
    this.server.tellSocket(socket, 'channel_left', open.channel);
    this.tellExit(open, change);
    return okAck('_join', open.channel);
  }

  /** Takes a socket that is gone out of everything it had joined. */
  drop(socket: TalkSocket): void {
    for (const open of [...this.channels.of(socket.id)]) {
      const change = open.presence.leave(socket.data.person.user.id, socket.id);
      this.channels.left(socket.id, open);
      if (change) this.tellExit(open, change);
    }
  }

  /** Puts a user out of a channel, with all sockets, and ends the tickets to it that are out. */
  kick(channelId: string, userId: string, alert: Alert): void {
    this.given.endMembership(channelId, userId);
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
      if (socket) this.server.tellSocket(socket, 'channel_kicked', open.channel, alert);
      last = change && { ...change, seen: wasSeen };
    }
    if (wasSeen)
      this.server.tellChannel(channelId, 'channel_user_kicked', channelId, member.person.user, alert);
    if (last) this.tellExit(open, last);
  }

  /** Changes what a user is in a channel, also for tickets that are out. */
  updateUserChannel(channelId: string, userId: string, changes: UserChannelChanges): void {
    this.given.change(channelId, userId, changes);
    const member = this.channels.get(channelId)?.presence.member(userId);
    if (member) this.setUserChannel(member, { ...member.userChannel, ...changes });
  }

  /** Takes over a newer entity of a user, if connected, and tells the user's sockets. */
  updateUser(user: User): void {
    const person = this.people.get(user.id);
    if (!person || codec.user.encode(person.user) === codec.user.encode(user)) return;
    person.user = user;
    this.server.tellUser(user.id, 'user_updated', user);
  }

  private enter(
    socket: TalkSocket,
    open: OpenChannel,
    present: Member | undefined,
    ticket: GivenTicket | undefined,
  ): UserChannel {
    const { person } = socket.data;
    const { channel, presence } = open;
    if (present && !ticket) return present.userChannel;
    const before = presence.member(person.user.id);
    const userChannel = ticket?.userChannel ?? before?.userChannel ?? withoutTicket(channel.id, socket.data);
    if (before) this.setUserChannel(before, userChannel);
    if (present) return userChannel;
    const change = presence.enter({
      person,
      socketId: socket.id,
      userChannel,
      inspector: ticket?.inspector ?? false,
      now: this.clock.nowMs(),
    });
    this.channels.entered(socket.id, open);
    this.server.addToChannel(socket, channel.id);
    this.server.tellSocket(socket, 'channel_joined', channel, userChannel);
    if (open.notice !== null) this.server.sendEventTo(socket, channel.id, 'notice', { message: open.notice });
    if (change.turned) this.server.tellUser(person.user.id, 'user_channel_entered', userChannel);
    if (change.seen && this.announcements.isTold(open, isNotable(person.user, userChannel))) {
      this.server.tellChannel(channel.id, 'channel_user_entered', channel.id, person.user, userChannel);
    }
    this.counters.entered(open, socket);
    this.history.load(channel.id).catch((error: unknown) => {
      // Reading the history asks again, and says so to whoever reads; joining does not wait for it.
      this.logger.warn(`the history of channel ${channel.id} could not be read: ${String(error)}`);
    });
    return userChannel;
  }

  private setUserChannel(member: Member, userChannel: UserChannel): void {
    if (codec.userChannel.encode(member.userChannel) === codec.userChannel.encode(userChannel)) return;
    member.userChannel = userChannel;
    this.server.tellUser(member.person.user.id, 'user_channel_updated', userChannel);
  }

  private tellExit(open: OpenChannel, { member, turned, seen }: MembershipChange): void {
    const { user } = member.person;
    const { id } = open.channel;
    if (turned) this.server.tellUser(user.id, 'user_channel_exited', member.userChannel);
    if (seen && this.announcements.isTold(open)) {
      this.server.tellChannel(id, 'channel_user_exited', id, user, member.userChannel);
    }
    this.counters.touch(open);
  }
}

/** Whose coming a full room is told of as well: VIPs, and fans of a level that is shown (CHAT-50). */
function isNotable(user: User, userChannel: UserChannel): boolean {
  return hasProperty(user.property, UserProperty.vip) || fanLevelOf(userChannel) >= notableFanLevel;
}

/** What everybody is in a channel that needs no ticket; those who may talk nowhere may not talk there. */
function withoutTicket(channelId: string, { mayTalk }: Pick<TalkSocket['data'], 'mayTalk'>): UserChannel {
  const property = mayTalk ? 0 : UserChannelProperty.chatBlocked;
  return { channelId, permission: Permission.viewer, property, extra: null };
}
