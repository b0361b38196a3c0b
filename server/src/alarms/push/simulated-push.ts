import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type { PushMessage, PushPort } from './push.port.ts';

/** Delivers pushes to the sandbox's inbox, with or without a device; chaos lets some fail. */
@Injectable()
export class SimulatedPush implements PushPort {
  constructor(private readonly store: SandboxStore) {}

  send({ userKey, title, text, path }: PushMessage): Promise<boolean> {
    return this.store.deliver({
      channel: 'push',
      receiver: `user:${userKey}`,
      text: `${title}\n${text}\n${path}`,
    });
  }
}

/** Used when no adapter is configured. */
export class UnavailablePush implements PushPort {
  async send(): Promise<boolean> {
    throw new AppError('unavailable', { reason: 'no push adapter' });
  }
}
