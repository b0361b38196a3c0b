import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Settings } from '../../core/settings/settings.ts';
import { MediaAdapter } from '../../media/media.port.ts';
import type { LivePresentation } from './live-presenter.ts';

/** What presenting lives needs to know beside their rows, as it is at this moment. */
@Injectable()
export class LivePresentations {
  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly media: MediaAdapter,
  ) {}

  current(): LivePresentation {
    return {
      now: this.clock.now(),
      newHostDays: this.settings.get('new_host_days'),
      previewOf: ({ vod_key, clip }) => this.media.preview({ vodKey: vod_key, clip }),
    };
  }
}
