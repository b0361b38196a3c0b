import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { Settings } from '../../core/settings/settings.ts';
import { foreignEndpoint } from '../messages.ts';
import type { PushBrowserRequest, PushKey } from './push-browsers.dto.ts';

/** The browsers that members let this site push to. */
@Injectable()
export class PushBrowsers {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  key(): PushKey {
    return { public_key: this.config.webPushPublicKey || null };
  }

  /**
   * Pushes to a browser from now on, for this member alone: whoever signs in at a browser takes it over. Throws push_unavailable,
   * validation_failed for an address that is no push service's.
   */
  async add(
    { userKey, signInId }: SessionMember,
    { endpoint, p256dh, auth }: PushBrowserRequest,
  ): Promise<void> {
    if (this.config.webPushPublicKey === '') throw new AppError('push_unavailable');
    if (!this.isPushService(endpoint)) {
      throw fieldRefusal('endpoint', 'isUrl', foreignEndpoint);
    }
    const row = { userKey, signInId, p256dh, auth, createdAt: this.clock.now() };
    await this.database.prisma.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...row },
      update: row,
    });
    await this.database.query(
      'alarms_browsers_surplus',
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT id FROM push_subscriptions WHERE user_key = $1 ORDER BY created_at DESC, id DESC OFFSET $2)`,
      [userKey, this.settings.get('push_browsers_max')],
    );
  }

  /** Pushes to a browser no longer; of others' nothing is said. */
  async remove(userKey: number, endpoint: string): Promise<void> {
    await this.database.prisma.pushSubscription.deleteMany({ where: { userKey, endpoint } });
  }

  /** This server sends requests there: an address of the own network, say, is none of a browser's. */
  private isPushService(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    const known = this.config.webPushHosts
      .split(',')
      .some((host) => hostname === host || hostname.endsWith(`.${host}`));
    // An address names no port where it is the protocol's own: on another one something else than a push service listens.
    const isStandard = protocol === 'https:' && port === '';
    const isOfTests = this.config.nodeEnv !== 'production' && hostname === '127.0.0.1';
    return known && (isStandard || isOfTests) && username === '' && password === '';
  }
}
