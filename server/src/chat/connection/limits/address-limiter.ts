import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { AppConfig } from '../../../core/config/app-config.ts';
import { clientAddress, type ProxyTrust, proxyTrustOf } from '../../../core/config/proxy-trust.ts';
import { SettingsStore } from '../../../core/settings/settings.store.ts';
import { TokenBuckets } from './token-bucket.ts';

/** The connection counts of one address, shared by all of its connections. */
export interface AddressUsage {
  /** Connections, until their last byte. */
  count: number;
  /** Connections that misbehaved and wait to be destroyed. */
  penalized: number;
  /** Releases one connection; call it once per connection. */
  release(): void;
}

/**
 * Limits how many chat connections one address may hold and how many it may open per second. One address may represent
 * a whole company or a carrier's gateway: the default settings are far above those, and far below what a single machine
 * can do.
 */
@Injectable()
export class AddressLimiter {
  private readonly held = new Map<string, AddressUsage>();
  private readonly arrivals = new TokenBuckets();
  private readonly trust: ProxyTrust | false;

  constructor(
    private readonly settings: SettingsStore,
    private readonly time: MonotonicClock,
    config: AppConfig,
  ) {
    this.trust = proxyTrustOf(config.trustProxy);
  }

  /** Reserves a connection; undefined if the limit is reached. */
  take(request: IncomingMessage): AddressUsage | undefined {
    const address = requestAddress(request, this.trust);
    const held = this.held.get(address) ?? { count: 0, penalized: 0, release: () => this.release(address) };
    if (held.count >= this.settings.get('chat_connections_per_address')) return undefined;
    if (!this.arrivals.take(address, this.time.nowMs(), this.arrivalSize())) return undefined;
    held.count += 1;
    this.held.set(address, held);
    return held;
  }

  /** Removes inactive addresses. */
  prune(): void {
    this.arrivals.prune(this.time.nowMs(), this.arrivalSize());
  }

  private release(address: string): void {
    const held = this.held.get(address);
    if (!held) return;
    held.count -= 1;
    if (held.count <= 0) this.held.delete(address);
  }

  private arrivalSize() {
    return {
      burst: this.settings.get('chat_arrivals_burst_per_address'),
      refillMs: 1_000 / this.settings.get('chat_arrivals_per_second_per_address'),
    };
  }
}

/** The client address of a request, as far as trusted proxies report it. */
export const requestAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  trust: ProxyTrust | false,
): string => clientAddress(trust, socket.remoteAddress ?? '', headers['x-forwarded-for']);
