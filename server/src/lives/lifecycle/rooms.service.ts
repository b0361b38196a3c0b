import { ChannelProperty } from '@honey/mintalk/protocol';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChatService } from '../../chat/chat.service.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { MediaAdapter } from '../../media/media.port.ts';
import { UsersService } from '../../users/users.service.ts';
import type { LiveTypeName } from '../live-lists.dto.ts';
import { LivesService } from '../lives.service.ts';
import { liveMessages } from '../messages.ts';

/** What a room needs to know of its live. */
export interface RoomLive {
  vod_key: number;
  host_key: number;
  title: string;
  type: LiveTypeName;
  thumbnail: string | null;
  clip: string;
  chat_fan_level: number;
  /** Grows with every change that the room is told of. */
  room_version: number;
  started_at: Date;
}

/** Why a live ends: by its host, by itself (poor streaming environment), by an operator (LIVES-19). */
export type EndReason = 'host' | 'auto' | 'operator';

/** How many watch a live, by parts. */
interface WatchersOfLive {
  viewer_cnt: number;
  viewer_guest_cnt: number;
  viewer_page_cnt: number;
}

/** How a live ended, where it did. */
interface EndOfLive {
  state: 'live' | 'ended';
  /** Null where another hand ended it without a word. */
  end_reason: EndReason | null;
  end_note: string | null;
}

/** Followers that are remembered, of all rooms. */
const toldMax = 100_000;

/** How soon a room follows what another process, or another hand, did to its live. */
const followEveryMs = 1_000;

/** SQL columns of a RoomLive. */
export const roomColumns = `vod_key, host_key, title, type::text AS type, thumbnail, clip, chat_fan_level, room_version, started_at`;

const watcherColumns = 'viewer_cnt, viewer_guest_cnt, viewer_page_cnt';

/** $1 to $5: the rooms open here, the members, their sessions and the guests that each was told of, and the version it knows. */
const differingStatement = `
  WITH here AS (
    SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[])
      AS here (vod_key, members, pages, guests, version)
  )
  SELECT ${roomColumns}, ${watcherColumns}, state::text AS state, end_reason, end_note
  FROM lives LEFT JOIN here USING (vod_key)
  WHERE (state = 'ended' AND vod_key = ANY ($1::int[])) OR (state = 'live' AND (here.members, here.pages, here.guests, here.version)
    IS DISTINCT FROM (viewer_cnt - viewer_guest_cnt, viewer_page_cnt, viewer_guest_cnt, room_version))`;

const dataReplaced = { code: 'data_replaced', reason: liveMessages.dataReplaced };

/** Keeps a chat channel and playback for each running live, and tells its room what happens to it. */
@Injectable()
export class RoomsService implements OnModuleInit, OnApplicationBootstrap {
  /** The version that each open room knows. */
  private readonly versions = new Map<number, number>();
  /** Lives whose rooms closed during the looks at the database that are in flight, which may have read them as running. */
  private readonly closed = new Set<number>();
  private looks = 0;
  /** Of whom rooms were told as followers: a thousand watchers hear nothing of who unfollows and follows in a loop. */
  private readonly followsTold = new LRUCache<string, true>({ max: toldMax });

  constructor(
    private readonly chat: ChatService,
    private readonly media: MediaAdapter,
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly users: UsersService,
    private readonly lives: LivesService,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.media.setLiveness((vodKey) => this.lives.isOn(vodKey));
    this.jobs.everyProcess('lives-rooms', followEveryMs, () => this.followDatabase());
    this.events.on('hostFollowed', ({ userKey, hostKey }) => this.tellFollow(userKey, hostKey));
    this.events.on('dataReplacing', () => {
      this.chat.disconnectEverybody(dataReplaced);
      return this.chat.flushLines();
    });
    this.events.on('dataReplaced', async () => {
      this.chat.disconnectEverybody(dataReplaced);
      this.chat.removeAllChannels(dataReplaced);
      await this.openRunning();
    });
  }

  /** A server that starts finds lives running: their rooms open again. */
  onApplicationBootstrap(): Promise<void> {
    return this.openRunning();
  }

  private async openRunning(): Promise<void> {
    const running = await this.database.query<RoomLive & WatchersOfLive>(
      'lives_running_rooms',
      `SELECT ${roomColumns}, ${watcherColumns} FROM lives WHERE state = 'live'`,
      [],
    );
    for (const live of running) {
      this.open(live);
      this.tellWatchers(live);
    }
  }

  /** Opens the rooms of lives that began elsewhere, closes those that ended, and tells all who watches and what changed. */
  async followDatabase(): Promise<void> {
    this.looks += 1;
    try {
      await this.look();
    } finally {
      this.looks -= 1;
      if (this.looks === 0) this.closed.clear();
    }
  }

  private async look(): Promise<void> {
    const here = this.chat.liveChannels();
    const differing = await this.database.query<RoomLive & WatchersOfLive & EndOfLive>(
      'lives_differing_rooms',
      differingStatement,
      [
        here.map(({ id }) => Number(id)),
        here.map(({ user }) => user),
        here.map(({ userSocket }) => userSocket),
        here.map(({ guest }) => guest),
        here.map(({ id }) => this.versions.get(Number(id)) ?? 0),
      ],
    );
    const known = new Set(here.map(({ id }) => Number(id)));
    for (const live of differing) {
      if (live.state === 'ended') await this.end(live, live.end_reason ?? 'auto', live.end_note);
      else if (!this.closed.has(live.vod_key)) {
        if (!known.has(live.vod_key)) this.open(live);
        else if ((this.versions.get(live.vod_key) ?? 0) < live.room_version) this.change(live);
        this.tellWatchers(live);
      }
    }
  }

  private tellWatchers(live: RoomLive & WatchersOfLive): void {
    this.chat.setWatchers(String(live.vod_key), {
      user: live.viewer_cnt - live.viewer_guest_cnt,
      userSocket: live.viewer_page_cnt,
      guest: live.viewer_guest_cnt,
    });
  }

  /** A live is over: its room is told and closed, and nothing of it is played here any more. */
  async end(live: RoomLive, endedBy: EndReason, note: string | null): Promise<void> {
    this.tell(live, 'ended', endedBy);
    this.close(live, endedBy, note ?? '');
    await this.media.liveEnded(live.vod_key);
  }

  /** Opens the room of a live that began. */
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

  /** The host changed something of the live: its room is told, and asks what else there is to know. */
  private change(live: RoomLive): void {
    this.versions.set(live.vod_key, live.room_version);
    this.chat.updateChannel(String(live.vod_key), {
      name: live.title,
      profileUrl: live.thumbnail,
      property: propertyOf(live),
      chatFanLevel: live.chat_fan_level,
    });
    this.tell(live, 'updated', null);
    this.events.emit('liveChanged', { vodKey: live.vod_key, hostKey: live.host_key });
  }

  /** Tells the room what became of its live. */
  tell(live: RoomLive, state: 'started' | 'updated' | 'paused' | 'ended', reason: string | null): void {
    this.chat.publish(String(live.vod_key), 'live', { state, title: live.title, reason });
  }

  /** Sends everybody out of the room of a live that is over. The alert's code says who ended it, its reason why. */
  private close(live: RoomLive, endedBy: EndReason, note = ''): void {
    this.versions.delete(live.vod_key);
    if (this.looks > 0) this.closed.add(live.vod_key);
    this.chat.removeChannel(String(live.vod_key), { code: `live_ended_${endedBy}`, reason: note });
  }

  /**
   * Counts the new follower for the host's running live and tells its room. Counting anew instead of adding keeps the
   * figure right when somebody follows, leaves and follows again, of which the room hears the first time alone.
   */
  private async tellFollow(userKey: number, hostKey: number): Promise<void> {
    const rows = await this.database.query<{ vod_key: number }>(
      'lives_count_follows',
      `UPDATE lives l SET follow_cnt = (SELECT count(*) FROM follows f
         WHERE f.host_key = l.host_key AND f.created_at >= l.started_at)
       WHERE l.host_key = $1 AND l.state = 'live' RETURNING l.vod_key`,
      [hostKey],
    );
    const live = rows[0];
    const told = `${live?.vod_key}:${userKey}`;
    if (!live || this.followsTold.has(told)) return;
    this.followsTold.set(told, true);
    const follower = (await this.users.briefs([userKey])).get(userKey);
    if (!follower) return;
    this.chat.publish(String(live.vod_key), 'follow', { user_key: userKey, nick: follower.nick });
  }
}

const propertyOf = ({ chat_fan_level }: RoomLive): number =>
  chat_fan_level > 0 ? ChannelProperty.fansOnly : 0;
