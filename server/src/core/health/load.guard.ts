import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '../errors/app-error.ts';
import { EventLoopLag } from './event-loop-lag.ts';

const servedFirstMetadata = 'honey:served-first';

/** Keeps a handler open while the process is overloaded: health, ending sign-ins, putting people out, giving. */
export const ServedFirst = (): MethodDecorator => SetMetadata(servedFirstMetadata, true);

/** While the event loop lags, answers `unavailable` for all but what goes first, so that there is time for that. */
@Injectable()
export class LoadGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly lag: EventLoopLag,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.lag.isHigh || this.reflector.get(servedFirstMetadata, context.getHandler())) return true;
    throw new AppError('unavailable', { reason: 'the event loop lags' });
  }
}
