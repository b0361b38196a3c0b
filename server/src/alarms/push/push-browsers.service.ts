import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { foreignEndpoint } from '../texts.ts';
import type { PushBrowserRequest, PushKey } from './push-browsers.dto.ts';

/** The browsers that members subscribed to pushes. */
@Injectable()
export class PushBrowsersService {
  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  key(): PushKey {
    return { public_key: this.config.webPushPublicKey || null };
  }

  /**
   * Subscribes a browser for this member only: the member who signed in last takes it over. Throws push_unavailable,
   * validation_failed for an address that is not a push service's.
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

  /** Unsubscribes a browser; those of others are silently unchanged. */
  async remove(userKey: number, endpoint: string): Promise<void> {
    await this.database.prisma.pushSubscription.deleteMany({ where: { userKey, endpoint } });
  }

  /** This server sends requests to the endpoint, so an address of its own network, for example, must be refused. */
  private isPushService(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    const known = this.config.webPushHosts
      .split(',')
      .some((host) => hostname === host || hostname.endsWith(`.${host}`));
    // A URL omits the protocol's default port; anything on another port is not a push service.
    const isStandard = protocol === 'https:' && port === '';
    const isOfTests = this.config.nodeEnv !== 'production' && hostname === '127.0.0.1';
    return known && (isStandard || isOfTests) && username === '' && password === '';
  }
}
