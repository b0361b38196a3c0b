import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import type { UserBrief } from '../../users/index.ts';
import { type BattleRow, battleColumns, presentBattle } from './battle-rows.ts';

const pollEveryMs = 1_000;

/** Open battles, and those that changed recently. */
const recentStatement = `
  SELECT ${battleColumns} FROM battles b
  WHERE b.state IN ('invited', 'running') OR b.changed_at > clock_timestamp() - interval '30 seconds' ORDER BY b.battle_id`;

/**
 * Sends the state of a battle to both of its rooms: every server to the rooms open there, whichever server changed it.
 */
@Injectable()
export class BattleRoomsService implements OnModuleInit {
  /** The last event sent for each battle that is open or changed recently. */
  private published = new Map<number, string>();
  /** Serializes polls: concurrent ones would send an event twice. */
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('battles-follow', pollEveryMs, () => this.follow());
  }

  /** Sends the rooms on this server what changed since the last poll. */
  follow(): Promise<void> {
    const next = this.polling.then(() => this.poll());
    this.polling = next.catch(() => undefined);
    return next;
  }

  private async poll(): Promise<void> {
    const rows = await this.database.query<'broadcast_battles_recent', BattleRow>(
      'broadcast_battles_recent',
      recentStatement,
      [],
    );
    const known = this.published;
    this.published = new Map();
    const now = this.clock.now();
    for (const row of rows) {
      const { now: sentAt, ...event } = eventOf(row, now);
      const text = JSON.stringify(event);
      this.published.set(row.battle_id, text);
      if (known.get(row.battle_id) === text) continue;
      for (const { vod_key } of event.entries)
        this.chat.publishHere(String(vod_key), 'contest', { ...event, now: sentAt });
    }
  }
}

function eventOf(row: BattleRow, at: Date) {
  const { battle_id, state, round, invite_until, ends_at, ended_at, now, winner, sides } = presentBattle(
    row,
    at,
  );
  return {
    type: 'battle',
    battle_id,
    state,
    round,
    invite_until,
    ends_at,
    ended_at,
    now,
    winner,
    entries: sides.map(({ seat, vod_key, user, star_cnt, givers }) => ({
      ...roomUserOf(user),
      star_cnt,
      vod_key,
      seat,
      givers: givers.map((giver) => ({ ...roomUserOf(giver.user), star_cnt: giver.star_cnt })),
    })),
  };
}

const roomUserOf = ({ user_key, nick, profile_info, vip_level, honor }: UserBrief) => ({
  user_key,
  nick,
  profile_info,
  vip_level,
  honor,
});
