import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FieldPlace } from '../../core/crypto/field-cipher.ts';
import { FieldReencryptionJob } from '../../core/crypto/field-reencryption.job.ts';
import { SweepService } from '../../core/jobs/sweep.service.ts';

/** Deletes what the law no longer retains, of every erased member (SETTINGS-29). */
@Injectable()
export class RetainedRowsJob implements OnModuleInit {
  constructor(
    private readonly sweeps: SweepService,
    reencryption: FieldReencryptionJob,
  ) {
    reencryption.register({
      table: 'retained_secrets',
      id: 'secret_id',
      column: 'value_enc',
      placeSql: 'place',
      place: (place) => place as FieldPlace,
    });
  }

  onModuleInit(): void {
    this.sweeps.hourly('sweep-retained-rows', (ago) =>
      this.sweeps.sweep('retained_rows', 't.retained_until <= $1', [ago(0)]),
    );
  }
}
