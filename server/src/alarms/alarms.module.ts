import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { UsersModule } from '../users/users.module.ts';
import { AlarmSettingsController } from './alarm-settings.controller.ts';
import { AlarmSettingsService } from './alarm-settings.service.ts';
import { Alarms } from './alarms.service.ts';
import { AlarmListsController } from './lists/alarm-lists.controller.ts';
import { AlarmLists } from './lists/alarm-lists.service.ts';
import { AlarmReads } from './lists/alarm-reads.service.ts';
import { LiveAlarmLists } from './lists/live-alarm-lists.service.ts';
import { PushBrowsersController } from './push/push-browsers.controller.ts';
import { PushBrowsers } from './push/push-browsers.service.ts';
import { SimulatedPush, UnavailablePush } from './push/simulated-push.ts';
import { PushByAll, WebPush } from './push/web-push.ts';
import { PUSH_PORT, type PushPort } from './push.port.ts';
import { PushService } from './push.service.ts';
import { SandboxAlarmsController } from './sandbox-alarms.controller.ts';
import { SandboxAlarms } from './sandbox-alarms.service.ts';
import { LiveGiftsTelling } from './telling/live-gifts.ts';
import { PushAlarms } from './telling/push-alarms.ts';
import { SweepAlarmsJob } from './telling/sweep-alarms.job.ts';
import { TellMembers } from './telling/tell-members.ts';
import './alarms.errors.ts';
import './alarms.settings.ts';

defineArea(
  'alarms',
  'What members are told of: lives of followed hosts, and what happened for them; on the page and by push.',
);

/** Outside production the sandbox's inbox gets every push, and browsers too where there are keys. */
function pushPortOf(store: SandboxStore, config: AppConfig, database: Database): PushPort {
  const { webPushPublicKey: publicKey, webPushPrivateKey: privateKey, webPushContact: contact } = config;
  const browsers =
    publicKey !== '' && privateKey !== '' ? [new WebPush(database, { publicKey, privateKey, contact })] : [];
  const ports = [...(store.enabled ? [new SimulatedPush(store)] : []), ...browsers];
  return ports.length === 0 ? new UnavailablePush() : new PushByAll(ports);
}

/**
 * What members are told of, and the telling. It lends `Alarms`, which notes what happened, `PushService` for what is no alarm, and
 * `AlarmSettingsService` for what is told on the page, `SandboxAlarms` for fixtures.
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
    Alarms,
    AlarmLists,
    AlarmReads,
    AlarmSettingsService,
    LiveAlarmLists,
    LiveGiftsTelling,
    PushAlarms,
    PushBrowsers,
    PushService,
    SandboxAlarms,
    SweepAlarmsJob,
    TellMembers,
    {
      provide: PUSH_PORT,
      inject: [SandboxStore, AppConfig, Database],
      useFactory: pushPortOf,
    },
  ],
  exports: [Alarms, PushService, AlarmSettingsService, SandboxAlarms],
})
export class AlarmsModule {}
