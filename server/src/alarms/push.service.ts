import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isQuiet, isWanted, type PushKind } from './alarm-kinds.ts';
import { AlarmSettingsService } from './alarm-settings.service.ts';
import { PUSH_PORT, type PushPort } from './push.port.ts';

/** What to tell a member. */
export interface Push {
  kind: PushKind;
  title: string;
  text: string;
  /** The page that it opens: a path of this site. */
  path: string;
}

/** Pushes that are on their way at a time. */
const atOnce = 8;

/** Tells members things on their telephones and in their browsers, as far as they want it. */
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
  async tell(userKey: number, push: Push): Promise<boolean> {
    return (await this.tellEach([{ userKey, push }])) === 1;
  }

  /** Tells several members, a few at a time; answers how many pushes were handed over. */
  async tellEach(pushes: readonly { userKey: number; push: Push }[]): Promise<number> {
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
    let handed = 0;
    for (let at = 0; at < due.length; at += atOnce) {
      const sent = await Promise.all(
        due
          .slice(at, at + atOnce)
          .map(({ userKey, push }) => this.send(userKey, tokens.get(userKey) ?? '', push)),
      );
      handed += sent.filter(Boolean).length;
    }
    return handed;
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
