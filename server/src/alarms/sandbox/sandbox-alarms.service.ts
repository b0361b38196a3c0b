import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { alarmTypes } from '../alarm-kinds.ts';
import { AlarmsService } from '../alarms.service.ts';
import { AlarmReadsService } from '../lists/alarm-reads.service.ts';
import { sandboxDetails } from '../texts.ts';
import type { SandboxAlarmRequest, SandboxPushHold, SandboxPushOutcome } from './sandbox-alarms.dto.ts';

const holdName = 'hold:push';

/** Sends alarms from the console, and decides the outcome of held pushes. */
@Injectable()
export class SandboxAlarmsService {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly reads: AlarmReadsService,
    private readonly database: Database,
    private readonly store: SandboxStore,
  ) {}

  /**
   * Sends an alarm, each time a new one. Throws user_not_found; self_target for one that the member would cause.
   * @param read whether the member has read it already
   */
  async send(
    { user_key, kind, from_user_key, text, path }: SandboxAlarmRequest,
    { read = false }: { read?: boolean } = {},
  ): Promise<void> {
    if (user_key === from_user_key) throw new AppError('self_target');
    const keys = [...new Set([user_key, from_user_key ?? user_key])];
    const known = await this.database.prisma.user.count({
      where: { userKey: { in: keys }, deletedAt: null },
    });
    if (known < keys.length) throw new AppError('user_not_found');
    const ref = `sandbox:${randomUUID()}`;
    await this.alarms.record({
      userKey: user_key,
      kind,
      ref,
      ...(from_user_key === undefined ? {} : { fromKey: from_user_key }),
      detail: {
        ...sandboxDetails[kind],
        // A comment is on the member's own page, a reply on that of the host who wrote it.
        ...(from_user_key === undefined ? {} : { host_key: kind === 'comment' ? user_key : from_user_key }),
        ...(text === undefined ? {} : { text }),
        ...(path === undefined ? {} : { path }),
      },
    });
    if (!read) return;
    const alarm = await this.database.prisma.alarm.findUnique({
      where: { userKey_kind_ref: { userKey: user_key, kind, ref } },
      select: { alarmSn: true },
    });
    if (alarm)
      await this.reads.read(user_key, { type_cd: alarmTypes.activity, alarm_sn: Number(alarm.alarmSn) });
  }

  async hold(): Promise<SandboxPushHold> {
    const { held } = await this.store.state(holdName, { held: false });
    return { hold_yn: yn(held) };
  }

  async setHold({ hold_yn }: SandboxPushHold): Promise<SandboxPushHold> {
    await this.store.setState(holdName, { held: hold_yn === 'Y' });
    return this.hold();
  }

  /** Sets the outcome of a held push. Throws not_found. */
  async decide(id: number, { state }: SandboxPushOutcome): Promise<void> {
    if (!(await this.store.decide('push', id, state))) throw new AppError('not_found');
  }
}
