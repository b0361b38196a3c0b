import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { Outbox } from '../../core/outbox/outbox.ts';

/**
 * Records one alarm for each host of an ended live with the gifts received in it, when the outbox delivers the live
 * (ALARMS-6).
 */
@Injectable()
export class LiveGiftAlarmsService implements OnModuleInit {
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
          await this.database.query('alarms_live_gifts', 'SELECT live_gift_alarms_note($1, $2)', [
            reference,
            this.clock.now(),
          ]);
        }
      },
    });
  }
}
