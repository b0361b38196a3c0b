import { AppError } from '../../core/errors/app-error.ts';
import type { SocialPerson, SocialPort } from './social.port.ts';

/** Used when no adapter is configured: offers no provider. */
export class UnavailableSocial implements SocialPort {
  readonly providers = [];

  authorizeUrl(): string {
    throw new AppError('unavailable', { reason: 'no social adapter' });
  }

  async exchange(): Promise<SocialPerson> {
    throw new AppError('unavailable', { reason: 'no social adapter' });
  }
}
