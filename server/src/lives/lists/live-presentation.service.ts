import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { MediaPort } from '../../media/index.ts';
import { PureMarksService } from '../../users/index.ts';
import type { LivePresentation } from './live-presenter.ts';

/** Provides the current values that presenting lives needs in addition to their rows. */
@Injectable()
export class LivePresentationService {
  constructor(
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly media: MediaPort,
    private readonly pureMarks: PureMarksService,
  ) {}

  current(): LivePresentation {
    return {
      now: this.clock.now(),
      newHostDays: this.settings.get('new_host_days'),
      isPure: (hostKey) => this.pureMarks.isMarked(hostKey),
      previewOf: ({ vod_key, clip, shape_cd }) =>
        this.media.preview({ vodKey: vod_key, clip, shape: shape_cd }),
    };
  }
}
