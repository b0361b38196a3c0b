import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isQuiet, isWanted, type PushKind } from '../alarm-kinds.ts';
import { AlarmSettingsService } from '../settings/alarm-settings.service.ts';
import { PUSH_PORT, type PushPort } from './push.port.ts';

/** A push to a member. */
export interface Push {
  kind: PushKind;
  title: string;
  text: string;
  /** The page that it opens: a path of this site. */
  path: string;
}

/** Pushes in flight at once. */
const concurrentMax = 8;

/** Sends pushes to members' phones and browsers, within their settings. */
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
   * Sends a push to a member, unless their settings or quiet hours suppress it; returns whether it was delivered to the
   * provider. Its subject has already happened, so an unreachable provider is logged and does not fail the caller.
   */
  async push(userKey: number, push: Push): Promise<boolean> {
    return (await this.pushEach([{ userKey, push }])) === 1;
  }

  /** Sends pushes to several members, a few at a time; returns how many were delivered. */
  async pushEach(pushes: readonly { userKey: number; push: Push }[]): Promise<number> {
    const keys = [...new Set(pushes.map(({ userKey }) => userKey))];
    if (keys.length === 0) return 0;
    const [settingsOf, users] = await Promise.all([
      this.settings.ofMany(keys),
      this.database.prisma.user.findMany({
        where: { userKey: { in: keys }, deletedAt: null },
        select: { userKey: true, deviceToken: true },
      }),
    ]);
    const tokens = new Map(users.map(({ userKey, deviceToken }) => [userKey, deviceToken]));
    const nowMs = this.clock.nowMs();
    const due = pushes.filter(({ userKey, push: { kind } }) => {
      const settings = settingsOf(userKey);
      return tokens.has(userKey) && isWanted(kind, settings) && !isQuiet(kind, settings, nowMs);
    });
    let deliveredCount = 0;
    for (let at = 0; at < due.length; at += concurrentMax) {
      const sent = await Promise.all(
        due
          .slice(at, at + concurrentMax)
          .map(({ userKey, push }) => this.send(userKey, tokens.get(userKey) ?? '', push)),
      );
      deliveredCount += sent.filter(Boolean).length;
    }
    return deliveredCount;
  }

  private async send(userKey: number, deviceToken: string, { kind: _, ...message }: Push): Promise<boolean> {
    try {
      return await this.port.send({ userKey, deviceToken, ...message });
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
