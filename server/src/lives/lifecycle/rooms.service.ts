import { ChannelProperty } from '@honey/mintalk/protocol';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChatService } from '../../chat/index.ts';
import { Database } from '../../core/database/database.ts';
import { entryLimit } from '../../core/entry-limit.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { MediaPort } from '../../media/index.ts';
import { UsersService } from '../../users/index.ts';
import type { LiveTypeName } from '../lists/live-lists.dto.ts';
import { LivesService } from '../lists/lives.service.ts';
import { liveTexts } from '../texts.ts';

/** The columns of a live that its room needs. */
export interface RoomLive {
  vod_key: number;
  host_key: number;
  title: string;
  type: LiveTypeName;
  thumbnail: string | null;
  clip: string;
  chat_fan_level: number;
  /** Incremented by every change that the room is notified of. */
  room_version: number;
  started_at: Date;
}

/** Who ended a live: its host, the site itself (poor streaming environment), or an operator (LIVES-19). */
export type EndReason = 'host' | 'auto' | 'operator';

/** The viewer counts of a live. */
interface ViewerCounts {
  viewer_cnt: number;
  viewer_guest_cnt: number;
  viewer_page_cnt: number;
}

/** The end of a live, if it has ended. */
interface LiveEnding {
  state: 'live' | 'ended';
  /** Null if it was ended by other means without a reason. */
  end_reason: EndReason | null;
  end_note: string | null;
}

/** Limit of remembered follow events over all rooms. */
const publishedFollowsMax = 100_000;

/** How soon a room receives changes to its live that another process made, or that were made in the database. */
const syncEveryMs = 1_000;

/** SQL columns of a RoomLive. */
export const roomColumns = `vod_key, host_key, title, type::text AS type, thumbnail, clip, chat_fan_level, room_version, started_at`;

const viewerCountColumns = 'viewer_cnt, viewer_guest_cnt, viewer_page_cnt';

/**
 * $1 to $5: the rooms open here, with the member, session and guest counts last sent to each, and its known version.
 */
const differingStatement = `
  WITH here AS (
    SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[])
      AS here (vod_key, members, pages, guests, version)
  )
  SELECT ${roomColumns}, ${viewerCountColumns}, state::text AS state, end_reason, end_note
  FROM lives LEFT JOIN here USING (vod_key)
  WHERE (state = 'ended' AND vod_key = ANY ($1::int[])) OR (state = 'live' AND (here.members, here.pages, here.guests, here.version)
    IS DISTINCT FROM (viewer_cnt - viewer_guest_cnt, viewer_page_cnt, viewer_guest_cnt, room_version))`;

const dataReplaced = { code: 'data_replaced', reason: liveTexts.dataReplaced };

/** Maintains a chat channel and playback for each running live, and notifies its room of changes. */
@Injectable()
export class RoomsService implements OnModuleInit, OnApplicationBootstrap {
  /** The version of the live that each open room shows, by the live's key. */
  private readonly versions = new Map<number, number>();
  /** Lives whose rooms closed while a sync was in flight, which may have read them as running. */
  private readonly closed = new Set<number>();
  private syncsInFlight = 0;
  /**
   * Follows already announced in a room, so that repeated unfollowing and following does not notify a thousand viewers.
   */
  private readonly publishedFollows = new LRUCache<string, true>(entryLimit(publishedFollowsMax));

  /** The synchronization that viewers who join wait for. */
  private opening: Promise<void> | undefined;

  constructor(
    private readonly chat: ChatService,
    private readonly media: MediaPort,
    private readonly database: Database,
    private readonly events: DomainEventBus,
    private readonly users: UsersService,
    private readonly lives: LivesService,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.media.setLiveness((vodKey) => this.lives.isOn(vodKey));
    this.jobs.everyProcess('lives-rooms', syncEveryMs, () => this.syncWithDatabase());
    this.events.on('hostFollowed', ({ userKey, hostKey }) => this.publishFollow(userKey, hostKey));
    this.events.on('dataReplacing', () => {
      this.chat.disconnectAll(dataReplaced);
      return this.chat.flushLines();
    });
    this.events.on('dataReplaced', async () => {
      this.chat.disconnectAll(dataReplaced);
      this.chat.removeAllChannels(dataReplaced);
      this.versions.clear();
      await this.openRunning();
    });
  }

  /** Reopens the rooms of running lives when a server starts. */
  onApplicationBootstrap(): Promise<void> {
    return this.openRunning();
  }

  private async openRunning(): Promise<void> {
    const running = await this.database.query<'lives_running_rooms', RoomLive & ViewerCounts>(
      'lives_running_rooms',
      `SELECT ${roomColumns}, ${viewerCountColumns} FROM lives WHERE state = 'live'`,
      [],
    );
    for (const live of running) {
      this.open(live);
      this.updateAudience(live);
    }
  }

  /**
   * Opens the rooms of lives started elsewhere, closes those of ended lives, and notifies rooms of changed viewer
   * counts and settings.
   */
  async syncWithDatabase(): Promise<void> {
    this.syncsInFlight += 1;
    try {
      await this.sync();
    } finally {
      this.syncsInFlight -= 1;
      if (this.syncsInFlight === 0) this.closed.clear();
    }
  }

  /** Opens the room of a live that another server has just started. Those who join meanwhile share one synchronization. */
  async ensureOpen(vodKey: number): Promise<void> {
    // The one in progress may have started before the live did.
    await this.opening;
    if (this.versions.has(vodKey)) return;
    this.opening ??= this.syncWithDatabase().finally(() => {
      this.opening = undefined;
    });
    await this.opening;
  }

  private async sync(): Promise<void> {
    const here = this.chat.liveChannels();
    const differing = await this.database.query<
      'lives_differing_rooms',
      RoomLive & ViewerCounts & LiveEnding
    >('lives_differing_rooms', differingStatement, [
      here.map(({ id }) => Number(id)),
      here.map(({ user }) => user),
      here.map(({ userSocket }) => userSocket),
      here.map(({ guest }) => guest),
      here.map(({ id }) => this.versions.get(Number(id)) ?? 0),
    ]);
    const known = new Set(here.map(({ id }) => Number(id)));
    for (const live of differing) {
      if (live.state === 'ended') await this.end(live, live.end_reason ?? 'auto', live.end_note);
      else if (!this.closed.has(live.vod_key)) {
        if (!known.has(live.vod_key)) this.open(live);
        else if ((this.versions.get(live.vod_key) ?? 0) < live.room_version) this.change(live);
        this.updateAudience(live);
      }
    }
  }

  private updateAudience(live: RoomLive & ViewerCounts): void {
    this.chat.setAudience(String(live.vod_key), {
      user: live.viewer_cnt - live.viewer_guest_cnt,
      userSocket: live.viewer_page_cnt,
      guest: live.viewer_guest_cnt,
    });
  }

  /** Ends a live on this server: notifies and closes its room, and stops its playback. */
  async end(live: RoomLive, endedBy: EndReason, note: string | null): Promise<void> {
    this.publishState(live, 'ended', endedBy);
    this.close(live, endedBy, note ?? '');
    await this.media.liveEnded(live.vod_key);
  }

  /** Opens the room of a started live. */
  open(live: RoomLive): void {
    this.versions.set(live.vod_key, live.room_version);
    this.chat.ensureChannel(
      {
        id: String(live.vod_key),
        name: live.title,
        profileUrl: live.thumbnail,
        property: propertyOf(live),
        userId: String(live.host_key),
        extra: { type: live.type },
        createdAt: live.started_at.getTime(),
      },
      { chatFanLevel: live.chat_fan_level },
    );
  }

  /** Updates the channel after the host changed the live, and notifies its room, whose clients then fetch the rest. */
  private change(live: RoomLive): void {
    this.versions.set(live.vod_key, live.room_version);
    this.chat.updateChannel(String(live.vod_key), {
      name: live.title,
      profileUrl: live.thumbnail,
      property: propertyOf(live),
      chatFanLevel: live.chat_fan_level,
    });
    this.publishState(live, 'updated', null);
    this.events.emit('liveChanged', { vodKey: live.vod_key, hostKey: live.host_key });
  }

  /** Notifies the room of its live's state. */
  publishState(
    live: RoomLive,
    state: 'started' | 'updated' | 'paused' | 'ended',
    reason: string | null,
  ): void {
    this.chat.publishHere(String(live.vod_key), 'live', { state, title: live.title, reason });
  }

  /** Removes everyone from the room of an ended live. The alert's code contains who ended it, its reason why. */
  private close(live: RoomLive, endedBy: EndReason, note = ''): void {
    this.versions.delete(live.vod_key);
    if (this.syncsInFlight > 0) this.closed.add(live.vod_key);
    this.chat.removeChannel(String(live.vod_key), { code: `live_ended_${endedBy}`, reason: note });
  }

  /**
   * Recounts the followers gained in the host's running live and notifies its room. Recounting keeps the figure correct
   * if a member follows, unfollows and follows again; the room is notified of the first follow only.
   */
  private async publishFollow(userKey: number, hostKey: number): Promise<void> {
    const rows = await this.database.query<'lives_count_follows', { vod_key: number }>(
      'lives_count_follows',
      `UPDATE lives l SET follow_cnt = (SELECT count(*) FROM host_follows f
         WHERE f.host_key = l.host_key AND f.created_at >= l.started_at)
       WHERE l.host_key = $1 AND l.state = 'live' RETURNING l.vod_key`,
      [hostKey],
    );
    const live = rows[0];
    const key = `${live?.vod_key}:${userKey}`;
    if (!live || this.publishedFollows.has(key)) return;
    this.publishedFollows.set(key, true);
    const follower = (await this.users.briefs([userKey])).get(userKey);
    if (!follower) return;
    this.chat.publish(String(live.vod_key), 'follow', { user_key: userKey, nick: follower.nick });
  }
}

const propertyOf = ({ chat_fan_level }: RoomLive): number =>
  chat_fan_level > 0 ? ChannelProperty.fansOnly : 0;
