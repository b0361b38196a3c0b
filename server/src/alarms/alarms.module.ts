import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { UsersModule } from '../users/users.module.ts';
import { AlarmsService } from './alarms.service.ts';
import { LiveGiftAlarmsService } from './delivery/live-gift-alarms.service.ts';
import { NotifyMembersJob } from './delivery/notify-members.job.ts';
import { PushAlarmsJob } from './delivery/push-alarms.job.ts';
import { SweepAlarmsJob } from './delivery/sweep-alarms.job.ts';
import { AlarmListsController } from './lists/alarm-lists.controller.ts';
import { AlarmListsService } from './lists/alarm-lists.service.ts';
import { AlarmReadsService } from './lists/alarm-reads.service.ts';
import { LiveAlarmListsService } from './lists/live-alarm-lists.service.ts';
import { PUSH_PORT, type PushPort } from './push/push.port.ts';
import { PushService } from './push/push.service.ts';
import { PushBrowsersController } from './push/push-browsers.controller.ts';
import { PushBrowsersService } from './push/push-browsers.service.ts';
import { SimulatedPush, UnavailablePush } from './push/simulated-push.ts';
import { PushFanOut, WebPush } from './push/web-push.ts';
import { SandboxAlarmsController } from './sandbox/sandbox-alarms.controller.ts';
import { SandboxAlarmsService } from './sandbox/sandbox-alarms.service.ts';
import { AlarmSettingsController } from './settings/alarm-settings.controller.ts';
import { AlarmSettingsService } from './settings/alarm-settings.service.ts';
import './alarms.errors.ts';
import './alarms.settings.ts';

defineArea('alarms', 'Alarms of members: lives of followed hosts, and activities; on the page and by push.');

/** Outside production the sandbox's inbox receives every push; browsers receive them if VAPID keys are configured. */
function pushPortOf(store: SandboxStore, config: AppConfig, database: Database): PushPort {
  const { webPushPublicKey: publicKey, webPushPrivateKey: privateKey, webPushContact: contact } = config;
  const browsers =
    publicKey !== '' && privateKey !== '' ? [new WebPush(database, { publicKey, privateKey, contact })] : [];
  const ports = [...(store.enabled ? [new SimulatedPush(store)] : []), ...browsers];
  return ports.length === 0 ? new UnavailablePush() : new PushFanOut(ports);
}

/**
 * Alarms and their delivery. Exports `AlarmsService`, which records alarms; `PushService`, for pushes without an alarm;
 * `AlarmSettingsService`, for notifications on pages; and `SandboxAlarmsService`, for fixtures.
 */
@Module({
  imports: [ChatModule, UsersModule],
  controllers: [
    AlarmSettingsController,
    AlarmListsController,
    PushBrowsersController,
    SandboxAlarmsController,
  ],
  providers: [
    AlarmsService,
    AlarmListsService,
    AlarmReadsService,
    AlarmSettingsService,
    LiveAlarmListsService,
    LiveGiftAlarmsService,
    PushAlarmsJob,
    PushBrowsersService,
    PushService,
    SandboxAlarmsService,
    SweepAlarmsJob,
    NotifyMembersJob,
    {
      provide: PUSH_PORT,
      inject: [SandboxStore, AppConfig, Database],
      useFactory: pushPortOf,
    },
  ],
  exports: [AlarmsService, PushService, AlarmSettingsService, SandboxAlarmsService],
})
export class AlarmsModule {}
