import { Injectable } from '@nestjs/common';

/**
 * The clock of media: the machine's own.
 *
 * Business time (the core clock) can be frozen or shifted for a test; video must continue regardless, and a playback
 * signature must not expire because a test moved to next month.
 */
@Injectable()
export class MediaClock {
  now(): Date {
    return new Date();
  }
}
