import type { RoomEvents } from '@honey/mintalk';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../../api/client.ts';
import { change, type ReadonlyStore } from '../../../../lib/store.ts';
import { connectTalk, RoomChat } from '../../../chat/index.ts';
import {
  EffectStage,
  type GiftRun,
  giftRunOf,
  goalAfter,
  goalQuery,
  SiteGiftNotes,
  tierOf,
} from '../../../gifts/index.ts';
import { type ContestState, contestOfEvent, isBattleShown } from '../../contest/contest.ts';
import { readContest, streamContestQuery } from '../../contest/stream-contest.ts';
import { checkLive } from '../../queries/live-check.ts';
import { liveDetailQuery, readLive } from '../../queries/live-detail.ts';
import { readStreamHistory } from '../../queries/stream-history.ts';
import { heartbeatStream, joinStream, leaveStream } from '../../queries/watch-calls.ts';
import { GiftReader } from './gift-reader.ts';
import { HiddenMembers } from './hidden-members.ts';
import { LiveRefresher } from './live-refresher.ts';
import { RankingsUpdater } from './rankings-updater.ts';
import { WatchSession } from './watch-session.ts';

/** The state of a room while it is watched. A new object for every change. */
export interface RoomState {
  /** The chat, once the viewer has joined. */
  chat: RoomChat | null;
  /** The live as read since the join; null while the join response is current. */
  live: Schema<'LiveDetail'> | null;
  title: string | null;
  viewers: number | null;
  likes: number | null;
  /** The playback addresses of the last heartbeat, replacing those of the join response. */
  renewed: Schema<'Playback'> | null;
  /** The contest as last received, without invitations to a battle, which concern the hosts; null until then. */
  contest: ContestState | null;
  /** Changes with every state of a battle, also of an invitation. */
  battleChange: string;
  /** The host is temporarily away. */
  away: boolean;
  /** Why it ended (host, auto, operator; null if unknown), or undefined while it is on. */
  endedBy: string | null | undefined;
}

/** One room: connects the watch session, its chat and its gifts, outside React. */
export class RoomModel {
  readonly watch: WatchSession;
  readonly effects = new EffectStage();
  readonly reader = new GiftReader();
  readonly siteGifts = new SiteGiftNotes();
  /** The viewer's own gifts; null for guests. */
  readonly gifts: GiftRun | null;
  private readonly ranks: RankingsUpdater;
  private readonly refresher: LiveRefresher<Schema<'LiveDetail'>>;
  private readonly contestRefresher: LiveRefresher<{ contest: ContestState; eventsBefore: number }>;
  /** How many events of the contest the room has sent. */
  private contestEvents = 0;
  private hidden: HiddenMembers | undefined;
  private entered: Schema<'JoinResult'> | null = null;
  private readonly lifetime = new AbortController();
  private readonly writableStore = createStore<RoomState>(() => ({
    chat: null,
    live: null,
    title: null,
    viewers: null,
    likes: null,
    renewed: null,
    contest: null,
    battleChange: '',
    away: false,
    endedBy: undefined,
  }));
  /** The state of the room. */
  readonly store: ReadonlyStore<RoomState> = this.writableStore;

  constructor(
    private readonly vodKey: number,
    private readonly userKey: number | null,
    private readonly queries: QueryClient,
  ) {
    this.gifts = userKey === null ? null : giftRunOf(queries, userKey, vodKey);
    this.ranks = new RankingsUpdater(queries, vodKey, userKey);
    this.refresher = new LiveRefresher(
      () => readLive(vodKey),
      (live) => this.onLiveRead(live),
    );
    this.contestRefresher = new LiveRefresher(
      async () => {
        const eventsBefore = this.contestEvents;
        return { contest: await readContest(vodKey), eventsBefore };
      },
      // An event during the read is newer than its result.
      ({ contest, eventsBefore }) => eventsBefore === this.contestEvents && this.set({ contest }),
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

  /** Joins the room; the chat follows once the viewer has joined. */
  start(): void {
    const { signal } = this.lifetime;
    this.watch.store.subscribe(() => this.onWatchChanged());
    window.addEventListener('pagehide', () => this.onPageHide(), { signal });
    window.addEventListener('pageshow', (event) => event.persisted && void this.watch.enter(), { signal });
    void this.watch.enter();
  }

  /** Follows the sound of the player. */
  readonly setSound = (sound: { muted: boolean; volume: number }): void => {
    this.reader.setSound(sound);
    this.effects.setSound(sound);
  };

  /** Leaves the room for good. */
  stop(): void {
    this.lifetime.abort();
    this.watch.stop();
    this.state.chat?.stop();
    this.effects.stop();
    this.gifts?.stop();
    this.siteGifts.clear();
    this.reader.stop();
    this.ranks.stop();
    this.refresher.stop();
    this.contestRefresher.stop();
    this.hidden?.stop();
  }

  /** The player reports the end of the stream: either the live has ended, or a new address is needed. */
  async onStreamEnded(): Promise<void> {
    if (this.state.endedBy !== undefined) return;
    const { state } = await checkLive(this.vodKey);
    if (state === 'ended') this.end((await this.queries.fetchQuery(liveDetailQuery(this.vodKey))).end_reason);
    else await this.watch.enter();
  }

  private onWatchChanged(): void {
    const watch = this.watch.store.getState();
    if (watch.phase === 'refused') {
      this.state.chat?.stop();
      this.set({ chat: null });
      this.reader.setEnabled(false);
    }
    if (watch.phase !== 'in') return;
    const { join } = watch;
    if (join !== this.entered) {
      // A rejoin returns the live as well.
      this.entered = join;
      this.set({ live: null });
      this.state.chat?.refreshLive(join.live.chat_fan_level);
      this.updateReading(join.live);
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
          if (gift.user.user_key === this.userKey) this.ranks.ownGift();
          this.effects.show({
            giftId: gift.gift_id,
            userKey: gift.user.user_key,
            nick: gift.user.nick,
            starCnt: gift.star_cnt,
            tier: tierOf(gift.tier),
            receiver: this.contestantOf(gift.target_user_key),
            sticker: gift.sticker,
            isSignature: gift.signature === true,
            message: gift.message ?? '',
            combo: gift.combo,
          });
          if (gift.message && !chat.lines.isHidden(gift.user.user_key)) this.reader.read(gift.message);
        },
        like: ({ like_cnt }) => this.set({ likes: like_cnt }),
        follow: () => {},
        contest: (contest) => {
          this.contestEvents += 1;
          const current = contestOfEvent(contest);
          const isShown = current.type === 'excel' || isBattleShown(current);
          this.set({
            battleChange: `${current.battleId} ${current.phase}`,
            ...(isShown ? { contest: current } : {}),
          });
        },
        ranking: (ranking) => this.ranks.apply(ranking),
        goal: (goal) => this.onGoal(goal),
        siteGift: (gifts) => this.siteGifts.show(gifts),
        rejoined: () => {
          this.ranks.catchUp();
          void this.queries.invalidateQueries({ queryKey: goalQuery(this.vodKey).queryKey });
          this.refreshLive();
        },
        live: ({ state, title, reason }) => {
          if (state === 'ended') {
            this.end(reason);
            return;
          }
          this.set({ away: state === 'paused', title: title || this.state.title });
          if (state === 'updated') this.refreshLive();
        },
      },
    );
    chat.store.subscribe(({ viewers, kick, connection }, before) => {
      // Events between the read of the contest and the join, or while the connection was lost, are not sent again.
      if (connection === 'connected' && before.connection !== 'connected') this.refreshContest();
      if (viewers !== null) this.set({ viewers });
      if (kick && concernsMember(kick.code)) this.onKicked(chat);
    });
    if (this.userKey !== null) {
      this.hidden ??= new HiddenMembers(this.queries);
      this.hidden.follow(chat.lines);
    }
    this.set({ chat, viewers: join.live.viewer_cnt, likes: join.live.like_cnt });
    void chat.start();
  }

  /** A goal that is reached while the page is open is shown over the picture, once. */
  private onGoal(event: RoomEvents['goal']): void {
    const { queryKey } = goalQuery(this.vodKey);
    const before = this.queries.getQueryData(queryKey)?.goal;
    this.queries.setQueryData(queryKey, (info) => info && goalAfter(info, event));
    const wasReached = before?.goal_id === event.goal_id && before.state === 'reached';
    if (event.state === 'reached' && !wasReached) this.effects.showGoal(event);
  }

  /** The nickname of a contestant; null for the host. */
  private contestantOf(userKey: number): string | null {
    if (userKey === this.entered?.live.host.user_key) return null;
    const contest = this.state.contest ?? this.queries.getQueryData(streamContestQuery(this.vodKey).queryKey);
    return contest?.sides.find((side) => side.userKey === userKey)?.nick ?? null;
  }

  /** Refetches the contest of an excel or battle live. */
  refreshContest(): void {
    const type = this.entered?.live.type;
    if (type === 'excel' || type === 'battle') this.contestRefresher.changed(this.state.viewers ?? 0);
  }

  /** Refetches what the host changed, which applies to current viewers too (BROADCAST-5). */
  private refreshLive(): void {
    this.refresher.changed(this.state.viewers ?? 0);
  }

  private onLiveRead(live: Schema<'LiveDetail'>): void {
    const before = this.state.live ?? this.entered?.live;
    this.set({ live });
    this.queries.setQueryData(liveDetailQuery(this.vodKey).queryKey, live);
    this.state.chat?.refreshLive(live.chat_fan_level);
    this.updateReading(live);
    if (before && showsNewRanking(before, live)) this.ranks.refetch();
  }

  /** This member was kicked: rejoining returns the reason, and a refusal ends playback with the watch session. */
  private onKicked(chat: RoomChat): void {
    if (this.state.chat !== chat) return;
    chat.stop();
    this.set({ chat: null });
    void this.watch.enter();
  }

  /**
   * The chat and the heartbeat report the same count, but the chat does so every second: the heartbeat's count is used
   * only while the chat has reported none.
   */
  private onHeartbeat(viewers: number): void {
    const hasChatCount = typeof this.state.chat?.store.getState().viewers === 'number';
    if (!hasChatCount) this.set({ viewers });
  }

  private updateReading({ tts_yn }: Schema<'LiveDetail'>): void {
    this.reader.setEnabled(tts_yn === 'Y' && this.state.endedBy === undefined);
  }

  /** The page is being left, perhaps temporarily. */
  private onPageHide(): void {
    this.reader.clear();
    this.watch.pause();
  }

  private end(reason: string | null): void {
    this.set({ endedBy: this.state.endedBy ?? reason });
    this.reader.setEnabled(false);
  }

  private get state(): RoomState {
    return this.writableStore.getState();
  }

  private set(part: Partial<RoomState>): void {
    change(this.writableStore, part);
  }
}

/** Whether the host made a hidden ranking visible. */
const showsNewRanking = (before: Schema<'LiveDetail'>, now: Schema<'LiveDetail'>): boolean =>
  (before.show_top_viewers_yn === 'N' && now.show_top_viewers_yn === 'Y') ||
  (before.show_fan_ranking_yn === 'N' && now.show_fan_ranking_yn === 'Y');

/** Alerts that end a room for all viewers; any other removes one member. */
const concernsMember = (code: string): boolean => !code.startsWith('live_ended_') && code !== 'data_replaced';
