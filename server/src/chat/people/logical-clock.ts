import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { RedisClient } from '../../core/redis/redis-client.ts';
import { ServerHeartbeat } from '../../core/servers/server-heartbeat.service.ts';

/**
 * Timestamps in milliseconds that never repeat in this process. Issued credentials and revocations both carry one, so
 * their order is never a tie. Servers that share Redis follow its clock: a revocation on one is later than what another issued
 * before.
 */
@Injectable()
export class LogicalClock {
  private last = 0;

  constructor(
    private readonly clock: Clock,
    private readonly redis: RedisClient,
    private readonly heartbeat: ServerHeartbeat,
  ) {}

  next(): number {
    // The product's clock may stand still; servers would then count differently.
    const nowMs = this.redis.enabled ? Math.floor(this.heartbeat.sharedNowMs) : this.clock.nowMs();
    this.last = Math.max(this.last + 1, nowMs);
    return this.last;
  }
}
