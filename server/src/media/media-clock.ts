import { Injectable } from '@nestjs/common';

/**
 * The time that pictures run on: the machine's own.
 *
 * Business time (the core clock) can be frozen or shifted for a test; the picture must go on all the same,
 * and a playback signature must not expire because somebody moved to next month.
 */
@Injectable()
export class MediaClock {
  now(): Date {
    return new Date();
  }
}
