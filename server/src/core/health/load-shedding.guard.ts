import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '../errors/app-error.ts';
import { EventLoopLagProbe } from './event-loop-lag-probe.ts';

const exemptFromLoadSheddingMetadata = 'honey:served-first';

/** Keeps a handler open while the process is overloaded: health checks, sign-outs, kicks, gifts. */
export const ExemptFromLoadShedding = (): MethodDecorator =>
  SetMetadata(exemptFromLoadSheddingMetadata, true);

/**
 * While the event loop lags, rejects all other handlers with `unavailable`, so that there is time for the exempt ones.
 */
@Injectable()
export class LoadSheddingGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly lag: EventLoopLagProbe,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.lag.isHigh || this.reflector.get(exemptFromLoadSheddingMetadata, context.getHandler()))
      return true;
    throw new AppError('unavailable', { reason: 'the event loop lags' });
  }
}
