import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { subscriptionPay } from '../../subscriptions/index.ts';
import { WalletService } from '../../wallet/index.ts';

/** A subscription term to create. */
export interface SubscriptionToBuild {
  userKey: number;
  hostKey: number;
}

/** Creates subscribers: grants the price, and pays with it as the call does. */
@Injectable()
export class SubscriptionBuilder {
  constructor(
    private readonly wallet: WalletService,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /** Grants the price and pays a term with it, both at the clock's current time. Throws what subscribing throws. */
  async build({ userKey, hostKey }: SubscriptionToBuild): Promise<void> {
    const price = this.settings.get('subscription_star');
    const key = `seed-subscription-${randomUUID()}`;
    await this.wallet.move({
      operation: 'seed',
      ownerKey: 0,
      idempotencyKey: key,
      userKey,
      asset: 'STAR',
      house: 'grant',
      amount: price,
      fund: 'granted',
    });
    await this.wallet.call(
      subscriptionPay({
        user_key: userKey,
        host_key: hostKey,
        star: price,
        key,
        hash: key,
        now: this.clock.now(),
      }),
    );
  }
}
