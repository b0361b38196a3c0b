import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

const everyMs = 5_000;

/**
 * Ends operators' sign-ins after a time without an action, and after their longest time (SESSION-52). Actions are noted
 * in memory and written together, so that a call costs no statement for it.
 */
@Injectable()
export class OperatorSignInsJob implements OnModuleInit {
  /** When operators last acted, by sign-in, since the last write. */
  private acted = new Map<string, Date>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly revocations: RevocationRegistry,
    private readonly jobs: JobRunner,
    private readonly events: DomainEventBus,
  ) {}

  onModuleInit(): void {
    this.events.on('operatorActed', ({ signInId }) => {
      this.acted.set(signInId, this.clock.now());
    });
    // On every server: each has noted actions of its own.
    this.jobs.everyProcess('operator-sign-ins', everyMs, async () => {
      await this.writeActions();
      await this.endDue();
    });
  }

  private async writeActions(): Promise<void> {
    if (this.acted.size === 0) return;
    const acted = this.acted;
    this.acted = new Map();
    try {
      await this.database.query(
        'operator_sign_ins_acted',
        `UPDATE sign_ins s SET acted_at = greatest(s.acted_at, a.at)
         FROM unnest($1::uuid[], $2::timestamptz[]) AS a (id, at) WHERE s.id = a.id AND s.ended_at IS NULL`,
        [[...acted.keys()], [...acted.values()]],
      );
    } catch (error) {
      // Written with the next ones.
      for (const [signInId, at] of acted) if (!this.acted.has(signInId)) this.acted.set(signInId, at);
      throw error;
    }
  }

  private async endDue(): Promise<void> {
    const ended = await this.database.query<
      'operator_sign_ins_end_due',
      { user_key: number; sign_in_id: string }
    >('operator_sign_ins_end_due', 'SELECT user_key, sign_in_id FROM operator_sign_ins_end_due($1, $2)', [
      this.clock.now(),
      this.settings.get('operator_idle_minutes'),
    ]);
    for (const { user_key: userKey, sign_in_id: signInId } of ended)
      this.revocations.applyCommitted(userKey, { version: null, sign_in_ids: [signInId] }, 'idle');
  }
}
