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
import type { SignedTicket } from '../core/crypto/signed-tickets.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { tellIfChanged } from './channel/channel-telling.ts';
import { type ChannelRules, Channels, type OpenChannel, type Watchers } from './channel/channels.ts';
import { Counters } from './channel/counters.ts';
import { findLink } from './channel/links.ts';
import { Memberships } from './channel/memberships.ts';
import { isSeen } from './channel/presence.ts';
import { plainModes } from './channel/room-modes.ts';
import { fanLevelOf, isModerator } from './channel/talk-rules.ts';
import { TalkServer } from './connection/talk-server.ts';
import { signedOut } from './gateway.ts';
import { type GiftLine, History } from './history/history.ts';
import { type ChatHistoryLine, type ChatHistoryPage, presentLine, talkOf } from './history/line.ts';
import { chatMessages } from './messages.ts';
import { RoomModesFollower } from './modes/room-modes.follower.ts';
import { ConnectedUsers, isGuest } from './people/connected-users.ts';
import { CredentialRevocations } from './people/credential-revocations.ts';
import { Profiles } from './people/profiles.ts';
import { Tickets } from './people/tickets.ts';
import { PersonalFollower } from './personal/personal-follower.ts';

export type { GiftLine } from './history/history.ts';

/** The channel that everybody may join; its sockets hear of new channels. */
export const lobbyId = 'lobby';

/** An `extra` before it is written as JSON. */
type Extra = object | null;

/** A live's channel. Its id is the vod_key in decimal; `userId` is the host's user_key. */
export type LiveChannel = Omit<Channel, 'accessModifier' | 'extra'> & { extra: Extra };

/** What may change of a channel while it is open. */
export type ChannelChanges = Partial<Pick<LiveChannel, 'name' | 'profileUrl' | 'property' | 'extra'>> &
  Partial<ChannelRules>;

/** Whom a ticket is for, where to, and what they are there. */
export interface TicketOrder {
  subject: Omit<User, 'extra'> & { extra: Extra };
  channelId: string;
  /** One of `Permission`. */
  permission: number;
  /** Bits of `UserChannelProperty`. */
  property: number;
  /** `{ fan_level }`. */
  extra: Extra;
  /** An operator who watches unseen. */
  inspector?: boolean;
}

/** Who is in a channel: `users` are members, without guests and inspectors. */
export interface ChannelPresence {
  users: { id: string; permission: number; fanLevel: number; subscriber: boolean; joinedAt: number }[];
  user: number;
  guest: number;
  inspector: number;
}

const historyKinds: { readonly [N in RoomEventName]?: 'notice' } = { notice: 'notice' };

/** The chat, for other areas: channels, tickets, room events, presence and history. */
@Injectable()
export class ChatService implements OnModuleInit, OnModuleDestroy {
  private readonly stopListening: (() => void)[] = [];
  private readonly logger = new Logger('Chat');

  constructor(
    private readonly channels: Channels,
    private readonly people: ConnectedUsers,
    private readonly server: TalkServer,
    private readonly tickets: Tickets,
    private readonly given: CredentialRevocations,
    private readonly memberships: Memberships,
    private readonly counters: Counters,
    private readonly history: History,
    private readonly profiles: Profiles,
    private readonly modes: RoomModesFollower,
    private readonly personal: PersonalFollower,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const lobby = {
      id: lobbyId,
      name: chatMessages.lobby,
      profileUrl: null,
      property: 0,
      userId: null,
      extra: null,
    };
    this.open({ ...lobby, createdAt: this.clock.nowMs() }, { chatFanLevel: 0 }, false);
    this.stopListening.push(
      this.events.on('memberSignedOut', ({ userKey }) => this.disconnectUser(String(userKey), signedOut)),
      this.events.on('memberChanged', ({ userKey }) => this.refreshUser(String(userKey))),
    );
  }

  onModuleDestroy(): void {
    for (const stop of this.stopListening) stop();
  }

  /** Opens a live's channel and tells the lobby; of one that is open it takes over what changed. */
  ensureChannel(channel: LiveChannel, rules: ChannelRules): void {
    if (this.channels.get(channel.id)) {
      const { id: _, createdAt: __, userId: ___, ...changes } = channel;
      this.updateChannel(channel.id, { ...changes, ...rules });
      return;
    }
    const open = this.open(channel, rules, true);
    this.server.tellChannel(lobbyId, 'channel_created', open.channel);
  }

  /** Changes an open channel and tells those in it. */
  updateChannel(id: string, { chatFanLevel, extra, ...fields }: ChannelChanges): void {
    const open = this.channels.get(id);
    if (!open) return;
    if (chatFanLevel !== undefined) open.rules = { chatFanLevel };
    open.given = { ...open.given, ...fields, ...(extra === undefined ? {} : { extra: jsonOf(extra) }) };
    tellIfChanged(this.server, open);
  }

  /** Closes a channel: those in it are told why and are then out. Tickets to it that are out end. */
  removeChannel(id: string, alert: Alert): void {
    this.given.endChannel(id);
    const open = this.channels.get(id);
    if (!open) return;
    this.server.tellChannel(id, 'channel_removed', open.channel, alert);
    this.server.emptyChannel(id);
    this.channels.close(open);
    this.counters.forget(open);
    this.history.close(id);
  }

  /** The signed right to join, good for 60 s, as often as needed. */
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
   * Sends a room event to a channel and answers its message id. Notices become lines of the history; `message_removed`
   * takes lines out of it. Gifts have a way of their own: `showGift`.
   */
  publish(channelId: string, event: Exclude<RoomEventName, 'gift'>, payload: object): string {
    const messageId = this.history.nextId();
    const body: Record<string, unknown> = { ...payload };
    const kind = historyKinds[event];
    if (kind && isShown(body)) this.history.append({ channelId, messageId, kind, body });
    if (event === 'message_removed') this.removeLines(channelId, body);
    this.server.sendEvent(channelId, event, JSON.stringify(body));
    return String(messageId);
  }

  /** A line of a channel, also one that was removed. Throws when the database is needed and away. */
  async findLine(channelId: string, messageId: number): Promise<ChatHistoryLine | undefined> {
    const line = await this.history.find(channelId, messageId);
    return line && presentLine(line);
  }

  /**
   * Takes back that a line was removed: the history has it again, and the room is told a talk line once more, under its old
   * id. The protocol has no such word for gifts, whose effect would fly again.
   */
  async restoreLine(channelId: string, messageId: number): Promise<void> {
    const line = await this.history.restore(channelId, messageId);
    const talk = line && talkOf(line);
    if (talk) this.server.sendLine(talk);
  }

  /**
   * Shows a gift in its room and makes it a line of the history, once, however often this process is handed it. Resolves when
   * the line is in the database.
   */
  async showGift(gift: GiftLine): Promise<void> {
    const { shown, body, stored } = this.history.appendGift(gift);
    if (!shown) this.server.sendEvent(gift.channelId, 'gift', JSON.stringify(body));
    await stored;
  }

  /**
   * Answers which of the gifts have a line in the database already. One that this process knows nothing of is sent to the room
   * under its id; one that a moderator took down is not.
   */
  async showStoredGifts(giftIds: readonly number[]): Promise<Set<number>> {
    const stored = new Set<number>();
    for (const { removed, ...line } of await this.history.giftLines(giftIds)) {
      if (line.giftId === null) continue;
      stored.add(line.giftId);
      if (!removed && (await this.history.restoreGift({ ...line, giftId: line.giftId }))) {
        this.server.sendEvent(line.channelId, 'gift', JSON.stringify(line.body));
      }
    }
    return stored;
  }

  /**
   * Why a room does not take a text that goes with something else than a line, a gift say: a link where links are off, or
   * words that its host forbids. Undefined where it does, and for who runs the room (CHAT-46).
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
   * Tells a member something that concerns nobody else, on every socket of theirs that this process holds, whichever channels
   * it is in. Who is not connected hears nothing: lists tell them later. What has to reach members at every process is noted by
   * `personal_tell` (SQL) in the transaction that it follows from, and `tellCommitted`; what is derived for many follows the
   * database at each of them, for those of `connectedMembers`.
   */
  tellMember(userKey: number, kind: PersonalKind, payload: object): void {
    const userId = String(userKey);
    if (this.people.get(userId)) this.server.sendPersonal(userId, kind, payload);
  }

  /** After a commit of this process: tells at once what it noted by `personal_tell`, instead of at the next look. */
  tellCommitted(): void {
    this.personal
      .look()
      .catch((error: unknown) => this.logger.debug(`told at the next look: ${String(error)}`));
  }

  /** Whether a member is connected to this process, in whichever channel. */
  isConnected(userKey: number): boolean {
    return this.people.get(String(userKey)) !== undefined;
  }

  /** The members who are connected to this process. */
  connectedMembers(): number[] {
    return this.people.members();
  }

  /** Puts a user out of a channel; tickets to it that are out end. */
  kick(channelId: string, userId: string, alert: Alert): void {
    this.memberships.kick(channelId, userId, alert);
  }

  /** Closes all sockets of a user; connection tokens and tickets that are out end. */
  disconnectUser(userId: string, alert: Alert): void {
    this.given.endUser(userId);
    for (const { socketId } of this.people.get(userId)?.sockets ?? []) {
      const socket = this.server.namespace.sockets.get(socketId);
      if (socket) this.server.dismiss(socket, alert);
    }
  }

  /** Closes every connection; connection tokens and tickets that are out end. Clients come back by themselves. */
  disconnectEverybody(alert: Alert): void {
    this.given.endEverything();
    for (const socket of this.server.namespace.sockets.values()) this.server.dismiss(socket, alert);
  }

  /** Resolves when every line that was said stands in the database. */
  flushLines(): Promise<void> {
    return this.history.flush();
  }

  /** Closes every channel but the lobby, whose lines are read anew. */
  removeAllChannels(alert: Alert): void {
    for (const { channel } of this.channels.all()) {
      if (channel.id !== lobbyId) this.removeChannel(channel.id, alert);
    }
    this.history.close(lobbyId);
    this.history.open(lobbyId);
  }

  /** The open channels of lives, and who watches them as far as was said here. */
  liveChannels(): ({ id: string } & Watchers)[] {
    return this.channels
      .all()
      .flatMap(({ channel, watchers }) => (watchers ? [{ id: channel.id, ...watchers }] : []));
  }

  /** Says who watches a live. Its channel is told with the next counts. */
  setWatchers(channelId: string, { user, userSocket, guest }: Watchers): void {
    const open = this.channels.get(channelId);
    if (!open) return;
    open.watchers = { user, userSocket, guest };
    this.counters.touch(open);
  }

  presence(channelId: string): ChannelPresence {
    const open = this.channels.get(channelId);
    if (!open) return { users: [], user: 0, guest: 0, inspector: 0 };
    const { user, guest, inspector } = open.presence.counter(channelId, null);
    const users = [...open.presence.all()]
      .filter((member) => isSeen(member) && !isGuest(member.person.user))
      .map(({ person, userChannel, joinedAt }) => ({
        id: person.user.id,
        permission: userChannel.permission,
        fanLevel: fanLevelOf(userChannel),
        subscriber: hasProperty(userChannel.property, UserChannelProperty.subscriber),
        joinedAt,
      }));
    return { users, user, guest, inspector };
  }

  /** Changes what a user is in a channel, at once and for tickets that are out. */
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

  /** Reads a member's name, picture and grade anew and tells their sockets. Throws when the database is away. */
  async refreshUser(userId: string): Promise<void> {
    this.profiles.changed(userId);
    if (!this.people.get(userId)) return;
    const user = await this.profiles.member(Number(userId));
    if (user) this.memberships.updateUser(user);
  }

  /**
   * A page of lines, oldest first: the first after a message id, or the newest, after which there are no more. Throws when they must be read and cannot.
   */
  async histories(channelId: string, query: { after?: number; limit: number }): Promise<ChatHistoryPage> {
    const { after, limit } = query;
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

  private open(channel: LiveChannel, rules: ChannelRules, ticketed: boolean): OpenChannel {
    const { extra, ...fields } = channel;
    this.history.open(channel.id);
    const given: Channel = { ...fields, accessModifier: 'public', extra: jsonOf(extra) };
    // The ways of a room are its host's: where there is none they are known.
    const kept = ticketed && channel.userId !== null;
    const open = this.channels.open(given, rules, ticketed, kept ? null : plainModes);
    if (kept) this.modes.opened(open);
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

/** A notice that is taken down leaves no line. */
function isShown(body: { message?: unknown }): boolean {
  return body.message !== '';
}
