import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../../api/client.ts';
import { change, type ReadonlyStore } from '../../../../lib/store.ts';
import { connectTalk, RoomChat } from '../../../chat/index.ts';
import { EffectStage } from '../../../gifts/index.ts';
import { type ContestState, contestOfEvent } from '../../contest/contest.ts';
import { checkLive } from '../../queries/live-check.ts';
import { liveDetailQuery, readLive } from '../../queries/live-detail.ts';
import { readStreamHistory } from '../../queries/stream-history.ts';
import { heartbeatStream, joinStream, leaveStream } from '../../queries/watch-calls.ts';
import { GiftReader } from './gift-reader.ts';
import { HiddenPeople } from './hidden-people.ts';
import { LiveFollower } from './live-follower.ts';
import { RankingsFollower } from './rankings-follower.ts';
import { WatchSession } from './watch-session.ts';

/** What changes in a room while it is watched. A new object for every change. */
export interface RoomState {
  /** The chat, once the viewer is in. */
  chat: RoomChat | null;
  /** The live as it was read since the viewer came in; null while it is as entering answered. */
  live: Schema<'LiveDetail'> | null;
  title: string | null;
  viewers: number | null;
  likes: number | null;
  /** The playback addresses of the last heartbeat: they take the place of those that entering answered. */
  renewed: Schema<'Playback'> | null;
  /** The contest, as the room told it last; null until it does. */
  contest: ContestState | null;
  /** The host is away for a while. */
  away: boolean;
  /** Why it ended (host, auto, operator; null where unknown), or undefined while it is on. */
  endedBy: string | null | undefined;
}

/** One room: the visit, its chat and its gifts, tied together outside React. */
export class RoomModel {
  readonly watch: WatchSession;
  readonly effects = new EffectStage();
  readonly reader = new GiftReader();
  private readonly ranks: RankingsFollower;
  private readonly follower: LiveFollower;
  private hidden: HiddenPeople | undefined;
  private entered: Schema<'JoinResult'> | null = null;
  private readonly gone = new AbortController();
  private readonly own = createStore<RoomState>(() => ({
    chat: null,
    live: null,
    title: null,
    viewers: null,
    likes: null,
    renewed: null,
    contest: null,
    away: false,
    endedBy: undefined,
  }));
  /** How the room stands. */
  readonly store: ReadonlyStore<RoomState> = this.own;

  constructor(
    private readonly vodKey: number,
    private readonly userKey: number | null,
    private readonly queries: QueryClient,
  ) {
    this.ranks = new RankingsFollower(queries, vodKey);
    this.follower = new LiveFollower(
      () => readLive(vodKey),
      (live) => this.liveRead(live),
    );
    this.watch = new WatchSession(
      {
        join: (watchId) => joinStream(vodKey, watchId),
        heartbeat: (watchId) => heartbeatStream(vodKey, watchId),
        leave: (watchId) => leaveStream(vodKey, watchId),
      },
      {
        viewers: (viewers) => this.onHeartbeat(viewers),
        renewed: (renewed) => this.set({ renewed }),
        ended: (reason) => this.end(reason),
      },
    );
  }

  /** Enters the room; the chat follows as soon as the viewer is in. */
  start(): void {
    const { signal } = this.gone;
    this.watch.store.subscribe(() => this.followWatch());
    window.addEventListener('pagehide', () => this.goAway(), { signal });
    window.addEventListener('pageshow', (event) => event.persisted && void this.watch.enter(), { signal });
    void this.watch.enter();
  }

  /** Leaves the room for good. */
  stop(): void {
    this.gone.abort();
    this.watch.stop();
    this.state.chat?.stop();
    this.effects.stop();
    this.reader.stop();
    this.ranks.stop();
    this.follower.stop();
    this.hidden?.stop();
  }

  /** The player says the stream is over: that is so when the live says it too; else a new address helps. */
  async streamOver(): Promise<void> {
    if (this.state.endedBy !== undefined) return;
    const { state } = await checkLive(this.vodKey);
    if (state === 'ended') this.end((await this.queries.fetchQuery(liveDetailQuery(this.vodKey))).end_reason);
    else await this.watch.enter();
  }

  private followWatch(): void {
    const watch = this.watch.store.getState();
    if (watch.phase === 'refused') {
      this.state.chat?.stop();
      this.set({ chat: null });
      this.reader.want(false);
    }
    if (watch.phase !== 'in') return;
    const { join } = watch;
    if (join !== this.entered) {
      // Coming back answers the live as well.
      this.entered = join;
      this.set({ live: null });
      this.state.chat?.liveChanged(join.live.chat_fan_level);
      this.wantReading(join.live);
    }
    if (this.state.chat) return;
    const chat = new RoomChat(
      {
        channelId: join.channel_id,
        ownKey: this.userKey,
        talkRefusal: join.talk_refusal,
        permission: join.permission,
        chatFanLevel: join.live.chat_fan_level,
        connect: connectTalk,
        ticket: () => this.watch.chatTicket(),
        dropTicket: () => this.watch.dropChatTicket(),
        history: (after) => readStreamHistory(this.vodKey, after),
      },
      {
        gift: (gift) => {
          this.effects.show({
            giftId: gift.gift_id,
            userKey: gift.user.user_key,
            nick: gift.user.nick,
            starCnt: gift.star_cnt,
            sticker: gift.sticker,
            message: gift.message ?? '',
            combo: gift.combo,
          });
          if (gift.message && !chat.lines.hides(gift.user.user_key)) this.reader.read(gift.message);
        },
        like: ({ like_cnt }) => this.set({ likes: like_cnt }),
        follow: () => {},
        contest: (contest) => this.set({ contest: contestOfEvent(contest) }),
        ranking: (ranking) => this.ranks.follow(ranking),
        cameBack: () => {
          this.ranks.catchUp();
          this.liveChanged();
        },
        live: ({ state, title, reason }) => {
          if (state === 'ended') {
            this.end(reason);
            return;
          }
          this.set({ away: state === 'paused', title: title || this.state.title });
          if (state === 'updated') this.liveChanged();
        },
      },
    );
    chat.store.subscribe(({ viewers, kick }) => {
      if (viewers !== null) this.set({ viewers });
      if (kick && isOfMember(kick.code)) this.putOut(chat);
    });
    if (this.userKey !== null) {
      this.hidden ??= new HiddenPeople(this.queries);
      this.hidden.follow(chat.lines);
    }
    this.set({ chat, viewers: join.live.viewer_cnt, likes: join.live.like_cnt });
    void chat.start();
  }

  /** What the host changed is read again, and holds for who is inside (BROADCAST-5). */
  private liveChanged(): void {
    this.follower.changed(this.state.viewers ?? 0);
  }

  private liveRead(live: Schema<'LiveDetail'>): void {
    const before = this.state.live ?? this.entered?.live;
    this.set({ live });
    this.queries.setQueryData(liveDetailQuery(this.vodKey).queryKey, live);
    this.state.chat?.liveChanged(live.chat_fan_level);
    this.wantReading(live);
    if (before && showsMore(before, live)) this.ranks.shown();
  }

  /** Somebody put this member out: entering anew tells why, and ends the picture with the visit. */
  private putOut(chat: RoomChat): void {
    if (this.state.chat !== chat) return;
    chat.stop();
    this.set({ chat: null });
    void this.watch.enter();
  }

  /** Both tell the same number, but the chat tells it every second: a heartbeat is heard where the chat says nothing. */
  private onHeartbeat(viewers: number): void {
    const isToldByChat = typeof this.state.chat?.store.getState().viewers === 'number';
    if (!isToldByChat) this.set({ viewers });
  }

  private wantReading({ tts_yn }: Schema<'LiveDetail'>): void {
    this.reader.want(tts_yn === 'Y' && this.state.endedBy === undefined);
  }

  /** The page is left, perhaps to come back. */
  private goAway(): void {
    this.reader.silence();
    this.watch.pause();
  }

  private end(reason: string | null): void {
    this.set({ endedBy: this.state.endedBy ?? reason });
    this.reader.want(false);
  }

  private get state(): RoomState {
    return this.own.getState();
  }

  private set(part: Partial<RoomState>): void {
    change(this.own, part);
  }
}

/** Whether the host shows a ranking that was hidden before. */
const showsMore = (before: Schema<'LiveDetail'>, now: Schema<'LiveDetail'>): boolean =>
  (before.show_top_viewers_yn === 'N' && now.show_top_viewers_yn === 'Y') ||
  (before.show_fan_ranking_yn === 'N' && now.show_fan_ranking_yn === 'Y');

/** Alerts that end a room for everybody; any other puts one member out. */
const isOfMember = (code: string): boolean => !code.startsWith('live_ended_') && code !== 'data_replaced';
