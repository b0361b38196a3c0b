import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { FunctionCall } from '../../core/database/database-function.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { type ErrorCode, isErrorCode } from '../../core/errors/error-codes.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { battleInvite, battleLeave } from '../broadcast.functions.ts';
import { BattleRoomsService } from './battle-rooms.service.ts';
import { type BattleRow, battleColumns, presentBattle } from './battle-rows.ts';
import type { BattleDto } from './battles.dto.ts';

/** What a function that changes a battle returns: the battle, or the refusal as its outcome. */
interface BattleStep {
  outcome: string;
  battle: number | null;
}

const jobName = 'battles-settle';
/** No battle has this key, so only expired invitations are closed. */
const noBattle = 0;
/** How often ended battles are settled: one run notes the end, a later one decides. */
const settleEveryMs = 1_000;
/** How long the decision waits for gifts in flight. */
const settlementWaitSeconds = 15;

/**
 * Battles between two running lives: invitations, states and results are decided in the database (BROADCAST-24 to
 * BROADCAST-28).
 */
@Injectable()
export class BattlesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rooms: BattleRoomsService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, settleEveryMs, () => this.settle());
  }

  /**
   * Invites a host, or accepts that host's invitation. Throws self_target, battle_live_needed, battle_rival_not_ready,
   * block_live, battle_busy, battle_rematch_over.
   * Refuses a battle (POST /v1/broadcast-setting/battle-proc): forbidden (CORE-19), idempotency_mismatch (CORE-17),
   * request_under_way (CORE-30), self_target (BROADCAST-24), battle_invite.
   */
  async invite(hostKey: number, rivalKey: number): Promise<BattleDto> {
    if (hostKey === rivalKey) throw new AppError('self_target');
    return this.act(
      battleInvite({
        host: hostKey,
        rival: rivalKey,
        now: this.clock.now(),
        invite_seconds: this.settings.get('battle_invite_seconds'),
        battle_seconds: this.settings.get('battle_seconds'),
        rounds: this.settings.get('battle_rounds'),
      }),
    );
  }

  /** Declines, withdraws or forfeits. Throws battle_not_found, battle_over. */
  leave(hostKey: number): Promise<BattleDto> {
    return this.act(battleLeave({ host: hostKey, now: this.clock.now() }));
  }

  /**
   * The present or latest battle of a live; null without one. With `invited` also an open invitation, which only the
   * two hosts may see.
   */
  async ofLive(vodKey: number, { invited = false } = {}): Promise<BattleDto | null> {
    const rows = await this.database.query<'broadcast_battle_of_live', BattleRow>(
      'broadcast_battle_of_live',
      `SELECT ${battleColumns} FROM battles b WHERE b.battle_id = (
         SELECT n.battle_id FROM battle_sides s JOIN battles n ON n.battle_id = s.battle_id
         WHERE s.vod_key = $1 AND (n.state IN ('running', 'won', 'drawn', 'forfeited')
           OR (n.state = 'invited' AND $2::boolean AND n.invite_until > $3))
         ORDER BY n.battle_id DESC LIMIT 1)`,
      [vodKey, invited, this.clock.now()],
    );
    const row = rows[0];
    return row ? presentBattle(row, this.clock.now()) : null;
  }

  /**
   * Closes expired invitations, decides battles whose time has ended, each in its own statement, and notifies the
   * rooms.
   */
  async settle(): Promise<void> {
    const now = this.clock.now();
    const settle = async (battle: number): Promise<void> => {
      await this.database.query('broadcast_battle_settle', 'SELECT battle_settle($1, $2, $3)', [
        now,
        settlementWaitSeconds,
        battle,
      ]);
    };
    await settle(noBattle);
    const due = await this.database.query<'broadcast_battles_due', { battle_id: number }>(
      'broadcast_battles_due',
      `SELECT battle_id FROM battles b
       WHERE (state = 'running' AND ends_at <= $2 AND ${ItemBackoff.isDue(1, 'b.battle_id::text', 2)})
         OR b.battle_id::text IN (${ItemBackoff.retryQuery(1, 2)}) ORDER BY battle_id`,
      [jobName, now],
    );
    const battles = due.map(({ battle_id }) => battle_id);
    await this.backoff.each(jobName, battles, settle);
    await this.rooms.follow();
  }

  /**
   * Sets the end of a host's running battle to this many seconds from now, if that is earlier: for the sandbox
   * (BROADCAST-39). Throws battle_not_found.
   */
  async shorten(hostKey: number, seconds: number): Promise<BattleDto> {
    const [row] = await this.database.query<'broadcast_battle_shorten', { battle: number | null }>(
      'broadcast_battle_shorten',
      'SELECT battle_shorten($1, $2, $3) AS battle',
      [hostKey, this.clock.now(), seconds],
    );
    if (!row || row.battle === null) throw new AppError('battle_not_found');
    return this.changed(row.battle);
  }

  private async act(call: FunctionCall<BattleStep>): Promise<BattleDto> {
    const [result] = await this.database.call(call);
    if (!result) throw new Error(`${call.name} returned no row`);
    if (result.battle === null) throw new AppError(refusalOf(result.outcome));
    return this.changed(result.battle);
  }

  /** Reads a battle that was just changed, and notifies the rooms. */
  private async changed(battle: number): Promise<BattleDto> {
    const rows = await this.database.query<'broadcast_battle', BattleRow>(
      'broadcast_battle',
      `SELECT ${battleColumns} FROM battles b WHERE b.battle_id = $1`,
      [battle],
    );
    const row = rows[0];
    if (!row) throw new Error(`battle ${battle} does not exist`);
    await this.rooms.follow();
    return presentBattle(row, this.clock.now());
  }
}

function refusalOf(outcome: string): ErrorCode {
  if (isErrorCode(outcome)) return outcome as ErrorCode;
  throw new Error(`the database returned ${outcome}`);
}
