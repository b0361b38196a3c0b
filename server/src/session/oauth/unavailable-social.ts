import { AppError } from '../../core/errors/app-error.ts';
import type { SocialPerson, SocialPort } from '../social.port.ts';

/** Stands where no adapter is configured: no provider is offered. */
export class UnavailableSocial implements SocialPort {
  readonly providers = [];

  authorizeUrl(): string {
    throw new AppError('unavailable', { reason: 'no social adapter' });
  }

  async exchange(): Promise<SocialPerson> {
    throw new AppError('unavailable', { reason: 'no social adapter' });
  }
}
