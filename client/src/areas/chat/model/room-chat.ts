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
import { isRefusal, mayPass, retryAfterOf } from '../../../api/errors.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';
import { beforeJoining, type ChatState } from './chat-state.ts';
import { Entrances } from './entrances.ts';
import { frameSchedule } from './frame-schedule.ts';
import { HistoryMerge, type SyncRound } from './history-merge.ts';
import type { PendingLine } from './line.ts';
import { LineStore } from './line-store.ts';
import { codeOf, isRightsRefusal, mayJoinLater, slowSecondsOf } from './refusals.ts';
import { roomModesOf } from './room-modes.ts';
import { talkRefusalOf } from './talk-right.ts';
import { type ReadHistoryPage, wholeHistory } from './whole-history.ts';
import { giftLineOf, speakerOf, talkLineOf } from './wire.ts';

/** What the room's chat needs from the page. */
export interface RoomChatSource {
  channelId: string;
  /** The member on this page, or null for a guest. */
  ownKey: number | null;
  talkRefusal: string | null;
  /** What the member was on entering. */
  permission: number;
  /** Lowest fan level that may talk, as entering answered. */
  chatFanLevel: number;
  /** Asks for an address and a token of one connection. */
  connect: () => Promise<{ socketHost: string; token: string }>;
  /** Asks for the right to join; called anew for every join. */
  ticket: () => Promise<string>;
  /** The rights that were given so far have ended: the next ticket has to be a new one. */
  dropTicket: () => void;
  history: ReadHistoryPage;
}

/** What the rest of the room wants to hear of. */
export interface RoomListener {
  gift: (gift: RoomEvents['gift']) => void;
  like: (like: RoomEvents['like']) => void;
  follow: (follow: RoomEvents['follow']) => void;
  live: (live: RoomEvents['live']) => void;
  contest: (contest: RoomEvents['contest']) => void;
  ranking: (ranking: RoomEvents['ranking']) => void;
  /** The room is joined again after the connection was lost. */
  cameBack: () => void;
}

/** Waits before the history is asked for again. */
const HISTORY_WAITS = { firstMs: 1_000, maxMs: 15_000 };
/** Waits before the first connection, or a join, is tried again; other connections are TalkClient's own. */
const JOIN_WAITS = { firstMs: 2_000, maxMs: 60_000, steadyMs: 10_000 };
/** Waits before new rights are asked for, after those that were given ended; not again and again. */
const RIGHTS_WAITS = { firstMs: 200, maxMs: 5_000, steadyMs: 10_000, triesMax: 4 };

/**
 * The chat of one room: connection, history and lines, outside React. `start` joins it, `stop` leaves it for
 * good.
 */
export class RoomChat {
  readonly lines: LineStore;
  private readonly client = new TalkClient();
  private readonly merge: HistoryMerge;
  private round: SyncRound | null = null;
  private reading = new AbortController();
  private readonly joins = new RetryTimer(JOIN_WAITS);
  private readonly rights = new RetryTimer(RIGHTS_WAITS);
  private readonly gone = new AbortController();
  private stopped = false;
  /** The room was told `unauthorized`: the client does not come back by itself. */
  private shutOut = false;
  /** The connection was lost after the room had been joined. */
  private wasAway = false;
  /** What the member is here, as it was told last. */
  private place: UserChannel | null = null;
  /** Lowest fan level that may talk, as the live was read last. */
  private chatFanLevel: number;
  private readonly entrances = new Entrances();
  private readonly own: StoreApi<ChatState>;

  constructor(
    private readonly source: RoomChatSource,
    private readonly room: RoomListener,
  ) {
    this.lines = new LineStore(frameSchedule);
    this.lines.ownKey = source.ownKey;
    this.chatFanLevel = source.chatFanLevel;
    this.merge = new HistoryMerge(this.lines);
    this.own = createStore<ChatState>(() => beforeJoining(source));
    this.listen();
  }

  /** How the chat stands. */
  get store(): ReadonlyStore<ChatState> {
    return this.own;
  }

  /** Connects and joins, as the reader wishes; tries again by itself while that may help. */
  async start(): Promise<void> {
    this.joins.reset();
    this.rights.reset();
    await this.enter();
  }

  /** Leaves for good. */
  stop(): void {
    this.stopped = true;
    this.gone.abort();
    this.cancelRetries();
    this.client.disconnect();
  }

  /**
   * Says a line: it shows at once as being sent, and then as the room has it or as refused.
   * @param replyTo the message id of the line that it answers
   */
  async say(text: string, replyTo: number | null = null): Promise<void> {
    const key = this.lines.addPending(text, Date.now(), replyTo);
    const written = replyTo === null ? text : writeReply(String(replyTo), text);
    try {
      this.lines.confirmPending(key, Number(await this.client.talk(this.source.channelId, written)));
    } catch (error) {
      this.waitFor(slowSecondsOf(error));
      this.lines.refusePending(key, codeOf(error));
    }
  }

  /** Sends a refused line again. */
  async sayAgain({ key, text, replyTo }: PendingLine): Promise<void> {
    this.lines.drop(key);
    await this.say(text, replyTo);
  }

  /** The host lets talk from another fan level on. */
  liveChanged(chatFanLevel: number): void {
    this.chatFanLevel = chatFanLevel;
    if (this.place) this.allowed(this.place);
  }

  private listen(): void {
    const { client } = this;
    const { signal } = this.gone;
    window.addEventListener('offline', () => this.set({ offline: true }), { signal });
    window.addEventListener('online', () => this.set({ offline: false }), { signal });
    client.on('channel_joined', (channel, userChannel) => {
      if (!this.isOurs(channel.id)) return;
      this.shutOut = false;
      this.joins.succeeded();
      this.rights.succeeded();
      this.set({ connection: 'connected' });
      if (this.wasAway) this.room.cameBack();
      this.wasAway = false;
      // A notice that was taken down meanwhile is not told of; one that stands follows at once.
      this.set({ notice: null, modes: roomModesOf(channel), ownNick: this.nickHere() });
      this.allowed(userChannel);
      if (this.round) void this.readHistory(this.round);
    });
    client.on('channel_updated', (channel) => {
      if (!this.isOurs(channel.id)) return;
      this.set({ modes: roomModesOf(channel) });
      if (this.place) this.allowed(this.place);
    });
    client.on('channel_user_entered', (channelId, user, userChannel) => {
      if (!this.isOurs(channelId) || user.id === String(this.source.ownKey)) return;
      const speaker = speakerOf({ user, userChannel });
      if (this.entrances.isTold(speaker, this.state.viewers ?? 0, Date.now()))
        this.lines.addEntrance(speaker, Date.now());
    });
    client.on('user_updated', () => this.set({ ownNick: this.nickHere() }));
    client.on('user_channel_updated', (userChannel) => {
      if (this.isOurs(userChannel.channelId)) this.allowed(userChannel);
    });
    client.on('disconnected', () => this.disconnected());
    client.on('error', (error) => {
      // A rejoin that failed: the ladder has given the channel up, so it is ours to try again.
      if (error.message === 'join_channel_failed_on_reconnect') this.notIn(error.cause);
      if (error.message === 'unauthorized') this.shutOut = true;
    });
    client.on('talk', (message) => this.talked(message));
    client.on('count_updated', (counter) => this.counted(counter));
    client.on('channel_kicked', (channel, alert) => this.kicked(channel.id, alert));
    client.on('channel_removed', (channel, alert) => this.kicked(channel.id, alert));
    this.on('gift', (gift) => {
      this.merge.live(giftLineOf(gift, Date.now()));
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
  }

  private on<Name extends keyof RoomEvents>(name: Name, listener: (event: RoomEvents[Name]) => void): void {
    this.client.addServerListener(name, (channelId: string, json: string) => {
      if (this.isOurs(channelId)) listener(readRoomEvent<Name>(json));
    });
  }

  private isOurs(channelId: string): boolean {
    return channelId === this.source.channelId;
  }

  private talked(message: TalkMessage): void {
    if (!this.isOurs(message.channelId)) return;
    this.merge.live(talkLineOf(message, Date.now()));
    // Said here or on another device: the next one has to wait.
    if (message.user.id === String(this.source.ownKey)) this.waitFor(this.state.modes.slowSeconds);
  }

  private counted(counter: ChannelCounter): void {
    if (this.isOurs(counter.channelId)) this.set({ viewers: counter.user + counter.guest });
  }

  private kicked(channelId: string, alert: Alert): void {
    if (!this.isOurs(channelId)) return;
    this.cancelRetries();
    this.set({ connection: 'kicked', kick: alert, reading: false, viewers: null });
  }

  private disconnected(): void {
    if (this.stopped || this.state.connection === 'kicked') return;
    this.cancelRetries();
    this.round = this.merge.begin();
    this.wasAway = true;
    this.set({ connection: 'reconnecting', reading: true, viewers: null });
    if (!this.shutOut) return;
    this.shutOut = false;
    // Asking for a new token tells whether the member is still signed in; if not, that ends the session here at once.
    // Who is still signed in, but has lost the voice, comes back without it.
    this.askForRights();
  }

  private allowed(userChannel: UserChannel): void {
    const { talkRefusal: onEntering } = this.source;
    const { modes } = this.state;
    const chatFanLevel = Math.max(this.chatFanLevel, modes.fanLevel);
    this.place = userChannel;
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

  /** Slow mode lets a viewer wait. */
  private waitFor(seconds: number): void {
    if (seconds > 0 && this.state.permission < Permission.manager)
      this.set({ slowUntil: Date.now() + seconds * 1_000 });
  }

  private nickHere(): string | null {
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
      this.notIn(error);
    }
  }

  /** Could not get in: the reader sees it, and what may pass is tried again. */
  private notIn(error: unknown): void {
    if (this.stopped || this.state.connection === 'kicked') return;
    console.warn('chat: cannot join', error);
    this.set({ connection: 'failed' });
    if (isRightsRefusal(error)) this.askForRights();
    else if (mayJoinLater(error)) this.joins.scheduleRetry(() => void this.enter(), retryAfterOf(error));
  }

  /** The rights that were given have ended: comes back with new ones, where there are any. */
  private askForRights(): void {
    this.source.dropTicket();
    if (!this.rights.scheduleRetry(() => void this.enter())) this.set({ connection: 'failed' });
  }

  private async readHistory(round: SyncRound): Promise<void> {
    this.reading.abort();
    const reading = new AbortController();
    this.reading = reading;
    const isOver = () => round !== this.round || reading.signal.aborted;
    try {
      const lines = await withRetry(() => wholeHistory(this.source.history, round.after), {
        ...HISTORY_WAITS,
        triesMax: Number.POSITIVE_INFINITY,
        mayPass: (error) => {
          if (isOver() || !mayPass(error)) return false;
          this.merge.showHeldBack(round);
          return true;
        },
        leastMs: retryAfterOf,
        signal: reading.signal,
      });
      if (isOver()) return;
      this.merge.finish(round, lines);
    } catch (error) {
      if (isOver()) return;
      // Who may read it no longer is put out of the room, and told so there.
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
    return this.own.getState();
  }

  private set(part: Partial<ChatState>): void {
    change(this.own, part);
  }
}
