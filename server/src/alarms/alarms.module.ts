import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document-areas.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { AlarmSettingsController } from './alarm-settings.controller.ts';
import { AlarmSettingsService } from './alarm-settings.service.ts';
import { PUSH_PORT } from './push.port.ts';
import { PushService } from './push.service.ts';
import { SimulatedPush, UnavailablePush } from './simulated-push.ts';

defineArea('alarms', 'What a member is told of by push.');

/** What members want to be told of, and the telling. It lends `PushService`, and `AlarmSettingsService` for what is told on the page. */
@Module({
  controllers: [AlarmSettingsController],
  providers: [
    AlarmSettingsService,
    PushService,
    {
      provide: PUSH_PORT,
      inject: [SandboxStore],
      useFactory: (store: SandboxStore) => (store.enabled ? new SimulatedPush(store) : new UnavailablePush()),
    },
  ],
  exports: [PushService, AlarmSettingsService],
})
export class AlarmsModule {}
