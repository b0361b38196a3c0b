import { ChannelProperty } from '@honey/mintalk/protocol';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../chat/chat.service.ts';
import { Database } from '../core/database/database.ts';
import { DomainEvents } from '../core/events/domain-events.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { MediaAdapter } from '../media/media.port.ts';
import { UsersService } from '../users/users.service.ts';
import type { LiveTypeName } from './live-lists.dto.ts';
import { LivesService } from './lives.service.ts';

/** What a room needs to know of its live. */
export interface RoomLive {
  vod_key: number;
  host_key: number;
  title: string;
  type: LiveTypeName;
  thumbnail: string | null;
  clip: string;
  chat_fan_level: number;
  started_at: Date;
}

/** Why a live ends: by its host, by itself (poor streaming environment), by an operator (specification section 4). */
export type EndReason = 'host' | 'auto' | 'operator';

/** How a live ended, where it did. */
interface EndOfLive {
  state: 'live' | 'ended';
  /** Null where another hand ended it without a word. */
  end_reason: EndReason | null;
  end_note: string | null;
}

/** How soon a room follows what another process, or another hand, did to its live. */
const followEveryMs = 1_000;

const roomColumns = `vod_key, host_key, title, type::text AS type, thumbnail, clip, chat_fan_level, started_at`;

const dataReplaced = { code: 'data_replaced', reason: '데이터가 바뀌었어요. 곧 다시 연결돼요.' };

/** Keeps a chat channel and playback for each running live, and tells its room what happens to it. */
@Injectable()
export class RoomsService implements OnModuleInit, OnApplicationBootstrap {
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
    this.events.on('dataReplacing', () => this.chat.disconnectEverybody(dataReplaced));
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
    const running = await this.database.query<RoomLive>(
      'lives_running_rooms',
      `SELECT ${roomColumns} FROM lives WHERE state = 'live'`,
      [],
    );
    for (const live of running) this.open(live);
  }

  /** Opens the rooms of lives that began elsewhere, and closes those of lives that ended elsewhere. */
  private async followDatabase(): Promise<void> {
    const open = this.chat.liveChannelIds().map(Number);
    const differing = await this.database.query<RoomLive & EndOfLive>(
      'lives_differing_rooms',
      `SELECT ${roomColumns}, state::text AS state, end_reason, end_note FROM lives
       WHERE (state = 'live' AND vod_key <> ALL ($1::int[])) OR (state = 'ended' AND vod_key = ANY ($1::int[]))`,
      [open],
    );
    for (const live of differing) {
      if (live.state === 'live') this.open(live);
      else await this.end(live, live.end_reason ?? 'auto', live.end_note);
    }
  }

  /** A live is over: its room is told and closed, and nothing of it is played here any more. */
  async end(live: RoomLive, endedBy: EndReason, note: string | null): Promise<void> {
    this.tell(live, 'ended', endedBy);
    this.close(live, endedBy, note ?? '');
    await this.media.liveEnded(live.vod_key);
  }

  /** Opens the room of a live that began. */
  open(live: RoomLive): void {
    this.chat.ensureChannel(
      {
        id: String(live.vod_key),
        name: live.title,
        profileUrl: live.thumbnail,
        property: live.chat_fan_level > 0 ? ChannelProperty.fansOnly : 0,
        userId: String(live.host_key),
        extra: { type: live.type },
        createdAt: live.started_at.getTime(),
      },
      { chatFanLevel: live.chat_fan_level },
    );
  }

  /** Tells the room what became of its live. */
  tell(live: RoomLive, state: 'started' | 'updated' | 'paused' | 'ended', reason: string | null): void {
    this.chat.publish(String(live.vod_key), 'live', { state, title: live.title, reason });
  }

  /** Sends everybody out of the room of a live that is over. The alert's code says who ended it, its reason why. */
  private close(live: RoomLive, endedBy: EndReason, note = ''): void {
    this.chat.removeChannel(String(live.vod_key), { code: `live_ended_${endedBy}`, reason: note });
  }

  /**
   * Counts the new follower for the host's running live and tells its room. Counting anew instead of adding keeps the
   * figure right when somebody follows, leaves and follows again.
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
    if (!live) return;
    const follower = (await this.users.briefs([userKey])).get(userKey);
    if (!follower) return;
    this.chat.publish(String(live.vod_key), 'follow', { user_key: userKey, nick: follower.nick });
  }
}
