import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';

/** The hosts of a live that ended are told once of what they were given in it, as the outbox hands the live over (ALARMS-6). */
@Injectable()
export class LiveGiftsTelling implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.outbox.consume({
      consumer: 'live_gifts',
      topic: 'live_ended',
      handle: async (entries) => {
        for (const { reference } of entries) {
          await this.database.query('alarms_live_gifts', 'SELECT live_gifts_tell($1, $2)', [
            reference,
            this.clock.now(),
          ]);
        }
      },
    });
  }
}
