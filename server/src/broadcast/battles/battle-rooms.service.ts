import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/chat.service.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { type BattleRow, battleColumns, presentBattle } from './battle-rows.ts';

const followEveryMs = 1_000;

/** Those that are open, and those that changed lately. */
const recentStatement = `
  SELECT ${battleColumns} FROM battles b
  WHERE b.state IN ('invited', 'running') OR b.changed_at > clock_timestamp() - interval '30 seconds' ORDER BY b.battle_id`;

/** Tells both rooms of a battle how it stands: every server the rooms that are open there, whichever changed it. */
@Injectable()
export class BattleRooms implements OnModuleInit {
  /** What the rooms here were told of each battle that is open or was lately. */
  private told = new Map<number, string>();
  /** Resolves when the look before is done: two at once would tell twice. */
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly chat: ChatService,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('battles-follow', followEveryMs, () => this.follow());
  }

  /** Tells the rooms here what changed since they were told last. */
  follow(): Promise<void> {
    const look = this.looking.then(() => this.look());
    this.looking = look.catch(() => undefined);
    return look;
  }

  private async look(): Promise<void> {
    const rows = await this.database.query<BattleRow>('broadcast_battles_recent', recentStatement, []);
    const known = this.told;
    this.told = new Map();
    for (const row of rows) {
      const event = eventOf(row);
      const text = JSON.stringify(event);
      this.told.set(row.battle_id, text);
      if (known.get(row.battle_id) === text) continue;
      for (const { vod_key } of event.entries) this.chat.publish(String(vod_key), 'contest', event);
    }
  }
}

function eventOf(row: BattleRow) {
  const { battle_id, state, round, invite_until, ends_at, winner, sides } = presentBattle(row);
  return {
    type: 'battle',
    battle_id,
    state,
    round,
    invite_until,
    ends_at,
    winner,
    entries: sides.map(({ seat, vod_key, user, star_cnt }) => ({
      user_key: user.user_key,
      nick: user.nick,
      profile_info: user.profile_info,
      vip_level: user.vip_level,
      honor: user.honor,
      star_cnt,
      vod_key,
      seat,
    })),
  };
}
