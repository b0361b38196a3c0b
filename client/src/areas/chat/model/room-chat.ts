import { withRetry } from '@honey/client';
import {
  type Alert,
  type ChannelCounter,
  Permission,
  type RoomEvents,
  readRoomEvent,
  TalkClient,
  type TalkMessage,
  type UserChannel,
  writeReply,
} from '@honey/mintalk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRefusal, isTransient, retryAfterOf } from '../../../api/errors.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';
import { type ChatState, initialState } from './chat-state.ts';
import { Entrances } from './entrances.ts';
import { frameSchedule } from './frame-schedule.ts';
import { type ReadHistoryPage, readFullHistory } from './full-history.ts';
import { HistoryMerge, type SyncRound } from './history-merge.ts';
import type { PendingLine } from './line.ts';
import { LineStore } from './line-store.ts';
import { codeOf, isJoinRetryable, isRightsRefusal, slowSecondsOf } from './refusals.ts';
import { roomModesOf } from './room-modes.ts';
import { talkRefusalOf } from './talk-right.ts';
import { giftLineOf, speakerOf, talkLineOf } from './wire.ts';

/** What the room's chat needs from the page. */
export interface RoomChatSource {
  channelId: string;
  /** The member on this page, or null for a guest. */
  ownKey: number | null;
  talkRefusal: string | null;
  /** The member's role at join. */
  permission: number;
  /** Lowest fan level that may talk, as of the join response. */
  chatFanLevel: number;
  /** Fetches an address and a token for one connection. */
  connect: () => Promise<{ socketHost: string; token: string }>;
  /** Fetches a chat ticket; called for every join. */
  ticket: () => Promise<string>;
  /** The current rights have expired: the next ticket must be a new one. */
  dropTicket: () => void;
  history: ReadHistoryPage;
}

/** Events for the rest of the room. */
export interface RoomListener {
  gift: (gift: RoomEvents['gift']) => void;
  like: (like: RoomEvents['like']) => void;
  follow: (follow: RoomEvents['follow']) => void;
  live: (live: RoomEvents['live']) => void;
  contest: (contest: RoomEvents['contest']) => void;
  ranking: (ranking: RoomEvents['ranking']) => void;
  goal: (goal: RoomEvents['goal']) => void;
  siteGift: (gifts: RoomEvents['site_gift']) => void;
  /** The room was rejoined after a lost connection. */
  rejoined: () => void;
}

/** Retry delays of reading the history. */
const HISTORY_WAITS = { firstMs: 1_000, maxMs: 15_000 };
/** Retry delays of the first connection and of joins; TalkClient handles reconnects itself. */
const JOIN_WAITS = { firstMs: 2_000, maxMs: 60_000, steadyMs: 10_000 };
/** Retry delays of renewing expired rights, limited in number. */
const RIGHTS_WAITS = { firstMs: 200, maxMs: 5_000, steadyMs: 10_000, attemptsMax: 4 };

/** The chat of one room: connection, history and lines, outside React. `start` joins it, `stop` leaves it for good. */
export class RoomChat {
  readonly lines: LineStore;
  private readonly client = new TalkClient();
  private readonly merge: HistoryMerge;
  private round: SyncRound | null = null;
  private reading = new AbortController();
  private readonly joins = new RetryTimer(JOIN_WAITS);
  private readonly rights = new RetryTimer(RIGHTS_WAITS);
  private readonly lifetime = new AbortController();
  private stopped = false;
  /** The connection was closed with `unauthorized`: the client does not reconnect by itself. */
  private isUnauthorized = false;
  /** The connection was lost after joining the room. */
  private wasDisconnected = false;
  /** The server is stopping: it has acknowledged every line that it received. */
  private isMoving = false;
  /** Lines that wait for the room to be joined again. */
  private readonly untilJoined = new Set<(isJoined: boolean) => void>();
  /** The member's membership in the channel, as last received. */
  private membership: UserChannel | null = null;
  /** Lowest fan level that may talk, as of the last read of the live. */
  private chatFanLevel: number;
  private readonly entrances = new Entrances();
  private readonly writableStore: StoreApi<ChatState>;

  constructor(
    private readonly source: RoomChatSource,
    private readonly room: RoomListener,
  ) {
    this.lines = new LineStore(frameSchedule);
    this.lines.ownKey = source.ownKey;
    this.chatFanLevel = source.chatFanLevel;
    this.merge = new HistoryMerge(this.lines);
    this.writableStore = createStore<ChatState>(() => initialState(source));
    this.subscribe();
  }

  /** The state of the chat. */
  get store(): ReadonlyStore<ChatState> {
    return this.writableStore;
  }

  /** Connects and joins, on the reader's request; retries automatically while that may help. */
  async start(): Promise<void> {
    this.joins.reset();
    this.rights.reset();
    await this.enter();
  }

  /** Leaves for good. */
  stop(): void {
    this.stopped = true;
    this.lifetime.abort();
    this.cancelRetries();
    this.endMove(false);
    this.client.disconnect();
  }

  /**
   * Sends a line: it is shown immediately as pending, then as accepted or refused.
   * @param replyTo the message id of the line it replies to
   */
  async send(text: string, replyTo: number | null = null): Promise<void> {
    const key = this.lines.addPending(text, Date.now(), replyTo);
    const written = replyTo === null ? text : writeReply(String(replyTo), text);
    try {
      this.lines.confirmPending(key, Number(await this.talk(written)));
    } catch (error) {
      this.startSlowMode(slowSecondsOf(error));
      this.lines.refusePending(key, codeOf(error));
    }
  }

  /** Sends a line; one that a stopping server did not receive is sent to the next server (CHAT-74). */
  private async talk(text: string): Promise<string> {
    const { channelId } = this.source;
    try {
      return await this.client.talk(channelId, text);
    } catch (error) {
      if (!this.isMoving || codeOf(error) !== 'disconnected') throw error;
      const isJoined = await new Promise<boolean>((resolve) => this.untilJoined.add(resolve));
      if (!isJoined) throw error;
      return await this.client.talk(channelId, text);
    }
  }

  /** The room was joined again, or will not be joined soon. */
  private endMove(isJoined: boolean): void {
    this.isMoving = false;
    for (const resolve of this.untilJoined) resolve(isJoined);
    this.untilJoined.clear();
  }

  /** Sends a refused line again. */
  async resend({ key, text, replyTo }: PendingLine): Promise<void> {
    this.lines.drop(key);
    await this.send(text, replyTo);
  }

  /** The host changed the lowest fan level that may talk. */
  refreshLive(chatFanLevel: number): void {
    this.chatFanLevel = chatFanLevel;
    if (this.membership) this.onRightsChanged(this.membership);
  }

  private subscribe(): void {
    const { client } = this;
    const { signal } = this.lifetime;
    window.addEventListener('offline', () => this.set({ offline: true }), { signal });
    window.addEventListener('online', () => this.set({ offline: false }), { signal });
    client.on('channel_joined', (channel, userChannel) => {
      if (!this.isThisChannel(channel.id)) return;
      this.isUnauthorized = false;
      this.joins.succeeded();
      this.rights.succeeded();
      this.set({ connection: 'connected' });
      this.endMove(true);
      if (this.wasDisconnected) this.room.rejoined();
      this.wasDisconnected = false;
      // The removal of a notice is not replayed; an existing one follows immediately.
      this.set({ notice: null, modes: roomModesOf(channel), ownNick: this.readOwnNick() });
      this.onRightsChanged(userChannel);
      if (this.round) void this.readHistory(this.round);
    });
    client.on('channel_updated', (channel) => {
      if (!this.isThisChannel(channel.id)) return;
      this.set({ modes: roomModesOf(channel) });
      if (this.membership) this.onRightsChanged(this.membership);
    });
    client.on('channel_user_entered', (channelId, user, userChannel) => {
      if (!this.isThisChannel(channelId) || user.id === String(this.source.ownKey)) return;
      const speaker = speakerOf({ user, userChannel });
      if (this.entrances.shouldAnnounce(speaker, this.state.viewers ?? 0, Date.now()))
        this.lines.addEntrance(speaker, Date.now());
    });
    client.on('user_updated', () => this.set({ ownNick: this.readOwnNick() }));
    client.on('user_channel_updated', (userChannel) => {
      if (this.isThisChannel(userChannel.channelId)) this.onRightsChanged(userChannel);
    });
    client.on('disconnected', () => this.onDisconnected());
    client.on('error', (error) => {
      // A failed rejoin: the client has given the channel up, so retrying it is up to us.
      if (error.message === 'join_channel_failed_on_reconnect') this.onJoinFailed(error.cause);
      if (error.message === 'unauthorized') this.isUnauthorized = true;
      if (error.message === 'moving') this.isMoving = true;
    });
    client.on('talk', (message) => this.onMessage(message));
    client.on('count_updated', (counter) => this.onCounts(counter));
    client.on('channel_kicked', (channel, alert) => this.onKicked(channel.id, alert));
    client.on('channel_removed', (channel, alert) => this.onKicked(channel.id, alert));
    this.on('gift', (gift) => {
      this.merge.addLive(giftLineOf(gift, Date.now()));
      this.room.gift(gift);
    });
    this.on('like', (like) => {
      this.lines.addSystem('like', like.nick, Date.now());
      this.room.like(like);
    });
    this.on('follow', (follow) => {
      this.lines.addSystem('follow', follow.nick, Date.now());
      this.room.follow(follow);
    });
    this.on('notice', ({ message }) => this.set({ notice: message === '' ? null : message }));
    this.on('message_removed', (removal) => this.merge.remove(removal));
    this.on('live', (live) => this.room.live(live));
    this.on('contest', (contest) => this.room.contest(contest));
    this.on('ranking', (ranking) => this.room.ranking(ranking));
    this.on('goal', (goal) => this.room.goal(goal));
    this.on('site_gift', (gifts) => this.room.siteGift(gifts));
  }

  private on<Name extends keyof RoomEvents>(name: Name, listener: (event: RoomEvents[Name]) => void): void {
    this.client.addServerListener(name, (channelId: string, json: string) => {
      if (this.isThisChannel(channelId)) listener(readRoomEvent<Name>(json));
    });
  }

  private isThisChannel(channelId: string): boolean {
    return channelId === this.source.channelId;
  }

  private onMessage(message: TalkMessage): void {
    if (!this.isThisChannel(message.channelId)) return;
    this.merge.addLive(talkLineOf(message, Date.now()));
    // Sent here or on another device: the slow mode delay starts.
    if (message.user.id === String(this.source.ownKey)) this.startSlowMode(this.state.modes.slowSeconds);
  }

  private onCounts(counter: ChannelCounter): void {
    if (this.isThisChannel(counter.channelId)) this.set({ viewers: counter.user + counter.guest });
  }

  private onKicked(channelId: string, alert: Alert): void {
    if (!this.isThisChannel(channelId)) return;
    this.cancelRetries();
    this.endMove(false);
    this.set({ connection: 'kicked', kick: alert, reading: false, viewers: null });
  }

  private onDisconnected(): void {
    if (this.stopped || this.state.connection === 'kicked') return;
    this.cancelRetries();
    this.round = this.merge.begin();
    this.wasDisconnected = true;
    this.set({ connection: 'reconnecting', reading: true, viewers: null });
    if (!this.isUnauthorized) return;
    this.isUnauthorized = false;
    // Requesting a new token shows whether the member is still signed in; if not, the session ends here immediately. A
    // member who is signed in, but may no longer talk, rejoins without that right.
    this.renewRights();
  }

  private onRightsChanged(userChannel: UserChannel): void {
    const { talkRefusal: onEntering } = this.source;
    const { modes } = this.state;
    const chatFanLevel = Math.max(this.chatFanLevel, modes.fanLevel);
    this.membership = userChannel;
    const slowUntil = modes.slowSeconds === 0 ? 0 : this.state.slowUntil;
    const { permission } = userChannel;
    this.set({
      permission,
      slowUntil,
      talkRefusal: talkRefusalOf(userChannel, {
        onEntering,
        chatFanLevel,
        subscribersOnly: modes.subscribersOnly,
      }),
    });
  }

  /** Starts a viewer's slow mode delay. */
  private startSlowMode(seconds: number): void {
    if (seconds > 0 && this.state.permission < Permission.manager)
      this.set({ slowUntil: Date.now() + seconds * 1_000 });
  }

  private readOwnNick(): string | null {
    return this.source.ownKey === null ? null : (this.client.user?.name ?? null);
  }

  private async enter(): Promise<void> {
    this.joins.cancel();
    this.rights.cancel();
    this.set({ connection: 'connecting' });
    this.round ??= this.merge.begin();
    try {
      if (!this.client.user) await this.client.connect(this.source.connect);
      if (!this.stopped) await this.client.join(this.source.channelId, this.source.ticket);
    } catch (error) {
      this.onJoinFailed(error);
    }
  }

  /** Joining failed: shows it, and retries a transient failure. */
  private onJoinFailed(error: unknown): void {
    if (this.stopped || this.state.connection === 'kicked') return;
    console.warn('chat: cannot join', error);
    this.endMove(false);
    this.set({ connection: 'failed' });
    if (isRightsRefusal(error)) this.renewRights();
    else if (isJoinRetryable(error)) this.joins.scheduleRetry(() => void this.enter(), retryAfterOf(error));
  }

  /** The rights have expired: rejoins with new ones, if there are any. */
  private renewRights(): void {
    this.source.dropTicket();
    if (!this.rights.scheduleRetry(() => void this.enter())) this.set({ connection: 'failed' });
  }

  private async readHistory(round: SyncRound): Promise<void> {
    this.reading.abort();
    const reading = new AbortController();
    this.reading = reading;
    const isSuperseded = () => round !== this.round || reading.signal.aborted;
    try {
      const lines = await withRetry(() => readFullHistory(this.source.history, round.after), {
        ...HISTORY_WAITS,
        attemptsMax: Number.POSITIVE_INFINITY,
        isTransient: (error) => {
          if (isSuperseded() || !isTransient(error)) return false;
          this.merge.showBuffered(round);
          return true;
        },
        minDelayMs: retryAfterOf,
        signal: reading.signal,
      });
      if (isSuperseded()) return;
      this.merge.finish(round, lines);
    } catch (error) {
      if (isSuperseded()) return;
      // A member who may no longer read it is kicked from the room, and notified there.
      if (!isRefusal(error)) console.warn('chat: cannot read the history', error);
      this.merge.giveUp(round);
    }
    this.round = null;
    this.set({ reading: false });
  }

  private cancelRetries(): void {
    this.joins.cancel();
    this.rights.cancel();
    this.reading.abort();
  }

  private get state(): ChatState {
    return this.writableStore.getState();
  }

  private set(part: Partial<ChatState>): void {
    change(this.writableStore, part);
  }
}
