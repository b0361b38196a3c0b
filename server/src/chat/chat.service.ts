import {
  type Alert,
  type Channel,
  hasProperty,
  type PersonalKind,
  type RoomEventName,
  type User,
  type UserChannel,
  UserChannelProperty,
} from '@honey/mintalk/protocol';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import type { SignedTicket } from '../core/crypto/signed-ticket.service.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { DomainEventBus } from '../core/events/domain-event-bus.ts';
import { broadcastIfChanged } from './channel/channel-broadcast.ts';
import {
  type AudienceCounts,
  ChannelRegistry,
  type ChannelRules,
  type OpenChannel,
} from './channel/channel-registry.ts';
import { CounterBroadcaster } from './channel/counter-broadcaster.ts';
import { findLink } from './channel/links.ts';
import { MembershipService } from './channel/membership.service.ts';
import { isSeen } from './channel/presence.ts';
import { defaultModes } from './channel/room-modes.ts';
import { lineOf, type RoomContent } from './channel/shared/room-content.ts';
import { RoomStreams } from './channel/shared/room-streams.service.ts';
import { ServerNotifications } from './channel/shared/server-notifications.ts';
import { fanLevelOf, isModerator } from './channel/talk-rules.ts';
import { signedOut } from './chat.gateway.ts';
import { TalkServer } from './connection/talk-server.ts';
import { type GiftLine, HistoryService } from './history/history.service.ts';
import { type ChatHistoryLine, type ChatHistoryPage, presentLine, talkOf } from './history/line.ts';
import { RoomModesListener } from './modes/room-modes.listener.ts';
import { ConnectedUsers, isGuest } from './people/connected-users.ts';
import { CredentialRevocationStore } from './people/credential-revocation.store.ts';
import { ProfilesService } from './people/profiles.service.ts';
import { TicketsService } from './people/tickets.service.ts';
import { PersonalEventsListener } from './personal/personal-events.listener.ts';
import { chatTexts } from './texts.ts';

export type { GiftLine } from './history/history.service.ts';

/** The channel that anyone may join; its sockets are notified of new channels. */
export const lobbyId = 'lobby';

/** An `extra` before it is serialized as JSON. */
type Extra = object | null;

/** A live's channel. Its id is the vod_key in decimal; `userId` is the host's user_key. */
export type LiveChannel = Omit<Channel, 'accessModifier' | 'extra'> & { extra: Extra };

/** The fields that may change while a channel is open. */
export type ChannelChanges = Partial<Pick<LiveChannel, 'name' | 'profileUrl' | 'property' | 'extra'>> &
  Partial<ChannelRules>;

/** The subject of a ticket, its channel, and the rights it grants. */
export interface TicketOrder {
  subject: Omit<User, 'extra'> & { extra: Extra };
  channelId: string;
  /** One of `Permission`. */
  permission: number;
  /** Bits of `UserChannelProperty`. */
  property: number;
  /** `{ fan_level }`. */
  extra: Extra;
  /** An operator who watches invisibly. */
  inspector?: boolean;
}

/** A personal event for the sockets of every server. */
interface PersonalNotification {
  userKey: number;
  kind: PersonalKind;
  payload: object;
}

/** The people in a channel; `users` are members, without guests and inspectors. */
export interface ChannelPresence {
  users: { id: string; permission: number; fanLevel: number; subscriber: boolean; joinedAt: number }[];
  user: number;
  guest: number;
  inspector: number;
}

/** What one server holds of the chat. */
export interface HeldSockets {
  sockets: number;
  /** The channels of lives that they are in, those with the most sockets first. */
  rooms: { id: string; name: string; sockets: number }[];
}

const historyKinds: { readonly [N in RoomEventName]?: 'notice' } = { notice: 'notice' };

/** The chat's interface for other areas: channels, tickets, room events, presence and history. */
@Injectable()
export class ChatService implements OnModuleInit, OnModuleDestroy {
  private readonly stopListening: (() => void)[] = [];
  private readonly personalEverywhere: (event: PersonalNotification) => void | Promise<void>;
  private readonly memberChanged: (change: { userKey: number }) => void | Promise<void>;
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: ChannelRegistry,
    private readonly people: ConnectedUsers,
    private readonly server: TalkServer,
    private readonly tickets: TicketsService,
    private readonly revocations: CredentialRevocationStore,
    private readonly memberships: MembershipService,
    private readonly counters: CounterBroadcaster,
    private readonly history: HistoryService,
    private readonly profiles: ProfilesService,
    private readonly modes: RoomModesListener,
    private readonly personal: PersonalEventsListener,
    private readonly events: DomainEventBus,
    private readonly clock: Clock,
    private readonly streams: RoomStreams,
    private readonly notifications: ServerNotifications,
  ) {
    this.personalEverywhere = notifications.declare<PersonalNotification>(
      'personal',
      ({ userKey, kind, payload }) => this.sendToMember(userKey, kind, payload),
    );
    this.memberChanged = notifications.declare<{ userKey: number }>('member', ({ userKey }) =>
      this.refreshUser(String(userKey)),
    );
  }

  onModuleInit(): void {
    const lobby = {
      id: lobbyId,
      name: chatTexts.lobby,
      profileUrl: null,
      property: 0,
      userId: null,
      extra: null,
    };
    this.open({ ...lobby, createdAt: this.clock.nowMs() }, { chatFanLevel: 0 }, false);
    this.stopListening.push(
      this.events.on('memberSignedOut', ({ userKey }) => this.disconnectUser(String(userKey), signedOut)),
      this.events.on('memberChanged', (change) => this.memberChanged(change)),
    );
  }

  onModuleDestroy(): void {
    for (const stop of this.stopListening) stop();
  }

  /** Opens a live's channel and notifies the lobby, or updates the channel if it is already open. */
  ensureChannel(channel: LiveChannel, rules: ChannelRules): void {
    if (this.channels.get(channel.id)) {
      const { id: _, createdAt: __, userId: ___, ...changes } = channel;
      this.updateChannel(channel.id, { ...changes, ...rules });
      return;
    }
    const open = this.open(channel, rules, true);
    this.server.broadcast(lobbyId, 'channel_created', open.channel);
  }

  /** Changes an open channel and notifies its sockets. */
  updateChannel(id: string, { chatFanLevel, extra, ...fields }: ChannelChanges): void {
    const open = this.channels.get(id);
    if (!open) return;
    if (chatFanLevel !== undefined) open.rules = { chatFanLevel };
    open.base = { ...open.base, ...fields, ...(extra === undefined ? {} : { extra: jsonOf(extra) }) };
    broadcastIfChanged(this.server, open);
  }

  /** Closes a channel, after sending its sockets the reason, and revokes its tickets. */
  removeChannel(id: string, alert: Alert): void {
    this.revocations.revokeChannel(id);
    const open = this.channels.get(id);
    if (!open) return;
    this.server.broadcast(id, 'channel_removed', open.channel, alert);
    this.server.emptyChannel(id);
    this.channels.close(open);
    this.counters.remove(open);
    this.streams.close(id);
    this.history.close(id);
  }

  /** Issues a signed ticket to join a channel, valid for 60 s and any number of joins. */
  issueTicket(order: TicketOrder): SignedTicket {
    const { subject, channelId, permission, property, extra, inspector = false } = order;
    const userChannel: UserChannel = { channelId, permission, property, extra: jsonOf(extra) };
    return this.tickets.issue({
      subject: { ...subject, extra: jsonOf(subject.extra) },
      userChannel,
      inspector,
    });
  }

  /**
   * Sends a room event to the sockets of every server: for what this server alone knows. Notices add lines to the history.
   */
  publish(
    channelId: string,
    event: Exclude<RoomEventName, 'gift' | 'message_removed'>,
    payload: object,
  ): void {
    if (!this.streams.enabled) {
      this.publishHere(channelId, event, payload);
      return;
    }
    const body: Record<string, unknown> = { ...payload };
    this.share(
      channelId,
      event === 'notice' && isShown(body)
        ? { kind: 'notice', body, createdAt: this.clock.now(), pinned: false }
        : { kind: 'event', event, json: JSON.stringify(body) },
    );
  }

  /**
   * Sends a room event to the sockets of this server: for what every server follows in the database by itself. Notices add lines
   * to the history; `message_removed` removes them. Returns the message id.
   */
  publishHere(channelId: string, event: Exclude<RoomEventName, 'gift'>, payload: object): string {
    const messageId = this.history.nextId(channelId);
    const body: Record<string, unknown> = { ...payload };
    const kind = historyKinds[event];
    if (kind && isShown(body)) this.history.append({ channelId, messageId, kind, body });
    if (event === 'message_removed') this.removeLines(channelId, body);
    this.server.sendEvent(channelId, event, JSON.stringify(body));
    return String(messageId);
  }

  /**
   * Adds the line of a pinned notice (empty: removed), which every server sends its sockets as it follows the room's modes.
   * Returns whether the sockets of this server received it.
   */
  publishPinned(channelId: string, message: string): boolean {
    if (!this.streams.enabled) {
      this.publishHere(channelId, 'notice', { message });
      return true;
    }
    if (message !== '')
      this.share(channelId, { kind: 'notice', body: { message }, createdAt: this.clock.now(), pinned: true });
    return false;
  }

  /** Returns a line of a channel, including removed lines. Throws if the database is needed and unavailable. */
  async findLine(channelId: string, messageId: number): Promise<ChatHistoryLine | undefined> {
    if (this.channels.get(channelId)) await this.streams.follow(channelId);
    const line = await this.history.find(channelId, messageId);
    return line && presentLine(line);
  }

  /** Marks a line as removed, in the transaction that writes the room's log: the rooms follow the log. */
  async hideLine(within: Prisma.TransactionClient, channelId: string, messageId: bigint): Promise<void> {
    await within.chatLine.updateMany({ where: { channelId, messageId }, data: { removedYn: true } });
  }

  /** Restores a removed line; a talk line is sent to the room again. A gift is not: its effect would play again. */
  async restoreLine(channelId: string, messageId: number): Promise<void> {
    const line = await this.history.restore(channelId, messageId);
    const talk = line && talkOf(line);
    if (talk) this.server.sendLine(talk);
  }

  /** Shows a gift in its room and adds its line to the history, once. Resolves when the line is in the database. */
  async showGift(gift: GiftLine): Promise<void> {
    if (this.streams.enabled) return this.shareGift(gift);
    const { shown, body, stored } = this.history.appendGift(gift);
    if (!shown) this.server.sendEvent(gift.channelId, 'gift', JSON.stringify(body));
    await stored;
  }

  /**
   * Returns which of the gifts already have a line in the database. A gift that this process has not shown is sent to
   * the room under its stored id, unless a moderator removed it.
   */
  async showStoredGifts(giftIds: readonly number[]): Promise<Set<number>> {
    const stored = new Set<number>();
    for (const { removed, ...line } of await this.history.giftLines(giftIds)) {
      if (line.giftId === null) continue;
      stored.add(line.giftId);
      if (this.streams.enabled) {
        // The stream has every gift once, whichever server added it.
        const { channelId, messageId, giftId, body, createdAt } = line;
        if (!removed) this.streams.repeat(channelId, messageId, { kind: 'gift', giftId, body, createdAt });
        continue;
      }
      if (!removed && (await this.history.restoreGift({ ...line, giftId: line.giftId }))) {
        this.server.sendEvent(line.channelId, 'gift', JSON.stringify(line.body));
      }
    }
    return stored;
  }

  /**
   * Why a room refuses a text sent with something else, such as a gift: a link while links are off, or words that the host
   * forbids. Undefined if the text is accepted, or if the user moderates the room (CHAT-46).
   */
  textRefusal(
    channelId: string,
    userId: string,
    text: string,
  ): { link: string } | { words: string[] } | undefined {
    const open = this.channels.get(channelId);
    const member = open?.presence.member(userId);
    if (!open?.modes || (member && isModerator(member)) || open.channel.userId === userId) return undefined;
    const words = open.modes.words.find(text);
    if (words.length > 0) return { words };
    const link = open.modes.linksOff ? findLink(text) : undefined;
    return link === undefined ? undefined : { link };
  }

  /**
   * Sends a private event to every socket of a member in this process, in any channel. A member who is not connected
   * misses it and reads the lists later. An event that has to reach members in every process is recorded by
   * `personal_event_add` (SQL) in the transaction that causes it, followed by `flushPersonalEvents`. Events derived for
   * many members follow the database in each process, for its `connectedMembers`.
   */
  sendToMember(userKey: number, kind: PersonalKind, payload: object): void {
    const userId = String(userKey);
    if (this.people.get(userId)) this.server.sendPersonal(userId, kind, payload);
  }

  /** Like `sendToMember`, to the member's sockets on every server. */
  sendToMemberEverywhere(userKey: number, kind: PersonalKind, payload: object): void {
    void this.personalEverywhere({ userKey, kind, payload });
  }

  /** Call after a commit: sends the events recorded by `personal_event_add` at once, instead of at the next poll. */
  flushPersonalEvents(): void {
    this.personal
      .poll()
      .catch((error: unknown) =>
        this.logger.debug(`personal events are delayed until the next poll: ${String(error)}`),
      );
  }

  /** Whether a member is connected to this process, in any channel. */
  isConnected(userKey: number): boolean {
    return this.people.get(String(userKey)) !== undefined;
  }

  /** The members connected to this process. */
  connectedMembers(): number[] {
    return this.people.members();
  }

  /** Removes a user from a channel and revokes the user's tickets to it. */
  kick(channelId: string, userId: string, alert: Alert): void {
    this.memberships.kick(channelId, userId, alert);
  }

  /** Closes all sockets of a user and revokes the user's connection tokens and tickets. */
  disconnectUser(userId: string, alert: Alert): void {
    this.revocations.revokeUser(userId);
    for (const { socketId } of this.people.get(userId)?.sockets ?? []) {
      const socket = this.server.namespace.sockets.get(socketId);
      if (socket) this.server.disconnect(socket, alert);
    }
  }

  /** Closes every connection and revokes all connection tokens and tickets. Clients reconnect by themselves. */
  disconnectAll(alert: Alert): void {
    this.revocations.revokeAll();
    for (const socket of this.server.namespace.sockets.values()) this.server.disconnect(socket, alert);
  }

  /** Resolves when every accepted line is in the database. */
  flushLines(): Promise<void> {
    return this.history.flush();
  }

  /** Closes every channel but the lobby, whose history is reloaded. */
  removeAllChannels(alert: Alert): void {
    for (const { channel } of this.channels.all()) {
      if (channel.id !== lobbyId) this.removeChannel(channel.id, alert);
    }
    this.history.close(lobbyId);
    this.history.open(lobbyId);
  }

  /** The sockets of this server, and where they are. */
  heldSockets(): HeldSockets {
    const rooms = this.channels.all().flatMap(({ ticketed, channel: { id, name }, presence }) => {
      const sockets = presence.socketCount;
      return ticketed && sockets > 0 ? [{ id, name, sockets }] : [];
    });
    return {
      sockets: this.people.socketCount,
      rooms: rooms.sort((one, other) => other.sockets - one.sockets),
    };
  }

  /** The open channels of lives, with their audience as set by `setAudience`. */
  liveChannels(): ({ id: string } & AudienceCounts)[] {
    return this.channels
      .all()
      .flatMap(({ channel, audience }) => (audience ? [{ id: channel.id, ...audience }] : []));
  }

  /** Sets a live's audience, which its channel receives with the next counts. */
  setAudience(channelId: string, { user, userSocket, guest }: AudienceCounts): void {
    const open = this.channels.get(channelId);
    if (!open) return;
    open.audience = { user, userSocket, guest };
    this.counters.touch(open);
  }

  /** Whether anyone may be in a live's room, on any server: others need not be computed for it. */
  isWatched(vodKey: number): boolean {
    const open = this.channels.get(String(vodKey));
    return open !== undefined && this.hasViewers(open);
  }

  /** The lives whose rooms are watched, as `isWatched` decides. */
  watchedLives(): number[] {
    return this.channels
      .all()
      .filter((open) => open.audience !== null && this.hasViewers(open))
      .map(({ channel }) => Number(channel.id));
  }

  /**
   * Declares a notification that every server handles, for what one server learns. Returns the function that sends it.
   * @param name unique among all notifications
   */
  onEveryServer<Payload extends object>(
    name: string,
    handle: (payload: Payload) => void | Promise<void>,
  ): (payload: Payload) => void | Promise<void> {
    return this.notifications.declare(name, handle);
  }

  /** The people in a channel, on this server and on others. Their names and rights are those of their server. */
  async presenceEverywhere(channelId: string): Promise<ChannelPresence> {
    if (this.channels.get(channelId)) await this.streams.follow(channelId);
    return this.presence(channelId);
  }

  /** The people in a channel, as far as this server knows them: on other servers, only if it follows the channel. */
  presence(channelId: string): ChannelPresence {
    const open = this.channels.get(channelId);
    if (!open) return { users: [], user: 0, guest: 0, inspector: 0 };
    const { presence, remote } = open;
    const here = presence.counter(channelId, null);
    const isHere = (userId: string) => presence.member(userId) !== undefined;
    const elsewhere = remote.counts(isHere);
    const seen = [
      ...[...presence.all()]
        .filter(isSeen)
        .map(({ connectedUser: { user }, userChannel, joinedAt }) => ({ user, userChannel, joinedAt })),
      ...[...remote.all()].filter((person) => person.seen && !isHere(person.user.id)),
    ];
    const users = seen
      .filter(({ user }) => !isGuest(user))
      .map(({ user, userChannel, joinedAt }) => ({
        id: user.id,
        permission: userChannel.permission,
        fanLevel: fanLevelOf(userChannel),
        subscriber: hasProperty(userChannel.property, UserChannelProperty.subscriber),
        joinedAt,
      }));
    return {
      users,
      user: here.user + elsewhere.user,
      guest: here.guest + elsewhere.guest,
      inspector: here.inspector + elsewhere.inspector,
    };
  }

  /** Changes a user's rights in a channel, at once and for issued tickets. */
  updateUserChannel(
    channelId: string,
    userId: string,
    changes: { permission?: number; property?: number; extra?: Extra },
  ): void {
    const { extra, ...numbers } = changes;
    this.memberships.updateUserChannel(channelId, userId, {
      ...numbers,
      ...(extra === undefined ? {} : { extra: jsonOf(extra) }),
    });
  }

  /** Reloads a member's profile and sends it to the member's sockets. Throws if the database is unavailable. */
  async refreshUser(userId: string): Promise<void> {
    this.profiles.changed(userId);
    if (!this.people.get(userId)) return;
    const user = await this.profiles.member(Number(userId));
    if (user) this.memberships.updateUser(user);
  }

  /** A page of lines, oldest first: after a message id, or the newest. Throws if the database is needed and unavailable. */
  async histories(channelId: string, query: { after?: number; limit: number }): Promise<ChatHistoryPage> {
    const { after, limit } = query;
    if (this.channels.get(channelId)) await this.streams.follow(channelId);
    const lines = await this.history.read(channelId, {
      after,
      limit: after === undefined ? limit : limit + 1,
    });
    const shown = lines.slice(0, limit);
    return {
      list: shown.map(presentLine),
      cursor: shown.at(-1)?.messageId ?? after ?? 0,
      more: lines.length > limit,
    };
  }

  private share(channelId: string, content: RoomContent): void {
    void this.streams.add(channelId, content).then(({ kind }) => {
      if (kind === 'away') this.streams.addHere(channelId, content);
    });
  }

  private async shareGift({ channelId, giftId, payload, createdAt }: GiftLine): Promise<void> {
    const content: RoomContent = { kind: 'gift', giftId, body: { ...payload }, createdAt };
    const shownAs = this.history.shownAs(channelId, giftId);
    if (shownAs !== undefined) {
      const line = lineOf(channelId, shownAs, content);
      return line && this.history.storeAndWait(line);
    }
    const outcome = await this.streams.add(channelId, content);
    if (outcome.kind === 'added') await outcome.stored;
    else if (outcome.kind === 'away') await this.streams.addHere(channelId, content).stored;
    // The outbox delivers it again; if it was added after all, it is found then.
    else throw new Error(`gift ${giftId} is in doubt`);
  }

  private hasViewers(open: OpenChannel): boolean {
    const isSomeoneHere = !open.presence.isEmpty;
    if (isSomeoneHere || !this.streams.enabled) return isSomeoneHere;
    return (open.audience?.user ?? 0) + (open.audience?.guest ?? 0) > 0;
  }

  private open(channel: LiveChannel, rules: ChannelRules, ticketed: boolean): OpenChannel {
    const { extra, ...fields } = channel;
    this.history.open(channel.id);
    const base: Channel = { ...fields, accessModifier: 'public', extra: jsonOf(extra) };
    // Room modes belong to a host. Channels without a host have fixed modes.
    const hasModes = ticketed && channel.userId !== null;
    const open = this.channels.open(base, rules, ticketed, hasModes ? null : defaultModes);
    if (hasModes) this.modes.opened(open);
    return open;
  }

  private removeLines(channelId: string, body: { message_id?: unknown; user_key?: unknown }): void {
    if (typeof body.message_id === 'string') {
      this.history.remove({ channelId, messageId: Number(body.message_id) });
    } else if (typeof body.user_key === 'number') {
      this.history.remove({ channelId, userKey: body.user_key });
    }
  }
}

function jsonOf(extra: Extra): string | null {
  return extra === null ? null : JSON.stringify(extra);
}

/** An unpinned notice leaves no line. */
function isShown(body: { message?: unknown }): boolean {
  return body.message !== '';
}
