import { Injectable } from '@nestjs/common';
import { IngestPort, isSimulated, LiveStreamsService } from '../media/index.ts';
import { IngestRepository } from './ingest.repository.ts';
import { IngestService } from './ingest.service.ts';

/** Interrupts the video of lives on request of the sandbox, and brings it back (BROADCAST-42). */
@Injectable()
export class SimulatedStreamsService {
  constructor(
    private readonly ingest: IngestService,
    private readonly rows: IngestRepository,
    private readonly port: IngestPort,
    private readonly streams: LiveStreamsService,
  ) {}

  /**
   * Interrupts the video of a live: its host is away from now on, and the live ends if that lasts. A program that
   * publishes is disconnected, and may publish again.
   */
  async interrupt(vodKey: number): Promise<void> {
    const stream = this.streams.of(vodKey);
    if (stream && !isSimulated(stream)) {
      this.port.disconnect([stream.session]);
      return;
    }
    // A stream that was never there cannot be lost: rooms are notified of a change.
    await this.rows.simulate(vodKey);
    await this.ingest.follow();
    await this.rows.loseSimulated(vodKey);
    await this.ingest.follow();
  }

  /** Brings the video of a bundled clip back. A program publishes again by itself. */
  async resume(vodKey: number): Promise<void> {
    await this.rows.simulate(vodKey);
    await this.ingest.follow();
  }
}
