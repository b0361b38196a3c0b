import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AlarmSettingsService } from './alarm-settings.service.ts';
import type { AlarmSettingDto } from './alarms.dto.ts';
import { PUSH_PORT, type PushPort } from './push.port.ts';

/** What a push is about. A member is always told of what touches the safety of the account. */
export type PushKind = 'live' | 'activity' | 'message' | 'notice' | 'marketing' | 'security';

/** What to tell a member. */
export interface Push {
  kind: PushKind;
  title: string;
  text: string;
  /** The page that it opens: a path of this site. */
  path: string;
}

/** Seoul's hours without pushes: from 21 until 8 o'clock. */
const nightBegins = 21;
const nightEnds = 8;
const seoulOffsetMs = 9 * 3_600_000;

/** Tells members things on their telephones, as far as they want it. */
@Injectable()
export class PushService {
  private readonly logger = new Logger('Alarms');

  constructor(
    private readonly database: Database,
    private readonly settings: AlarmSettingsService,
    private readonly clock: Clock,
    @Inject(PUSH_PORT) private readonly port: PushPort,
  ) {}

  /**
   * Tells a member, unless their settings or the hour speak against it; answers whether it was handed over. What it is
   * told of has happened already, so a provider that cannot be reached is logged and no failure of the caller's.
   */
  async tell(userKey: number, { kind, ...message }: Push): Promise<boolean> {
    if (!isWanted(kind, await this.settings.of(userKey), seoulHour(this.clock.nowMs()))) return false;
    const user = await this.database.prisma.user.findUnique({
      where: { userKey, deletedAt: null },
      select: { deviceToken: true },
    });
    if (!user) return false;
    try {
      return await this.port.send({ userKey, deviceToken: user.deviceToken, ...message });
    } catch (error) {
      this.logger.warn({
        event: 'push_failed',
        user_key: userKey,
        reason: error instanceof Error ? error.message : String(error),
      });
      return false;
    }
  }
}

function isWanted(kind: PushKind, settings: AlarmSettingDto, hour: number): boolean {
  if (kind === 'security') return true;
  const byNight = hour >= nightBegins || hour < nightEnds;
  return settings[`${kind}_yn`] === 'Y' && (!byNight || settings.night_yn === 'Y');
}

const seoulHour = (nowMs: number) => new Date(nowMs + seoulOffsetMs).getUTCHours();
