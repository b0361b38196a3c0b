import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ChatService } from '../chat/index.ts';
import { AppError } from '../core/errors/app-error.ts';
import { ServingState } from '../core/http/serving-state.ts';
import { ItemBackoff } from '../core/jobs/item-backoff.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { runEach } from '../core/jobs/run-each.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { LifecycleService } from '../lives/index.ts';
import {
  hashOfStreamKey,
  type IngestListener,
  IngestPort,
  LiveStreamsService,
  MediaPort,
  type Publisher,
  type StreamTracks,
  shapeOfSize,
} from '../media/index.ts';
import { type AdmittedPublisher, IngestRepository } from './ingest.repository.ts';

/** How soon an invalid key, or a stream lost in another process, is noticed. */
const pollEveryMs = 1_000;
const awayJobName = 'ingest-away';
const endedCodes: readonly string[] = ['live_ended', 'live_not_found'];

/**
 * Decides what streams mean: who may publish, that a live starts when its stream arrives, that it survives a short
 * interruption, and that it ends when the host stays away. The database decides, so a restart changes nothing.
 */
@Injectable()
export class IngestService
  implements IngestListener, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('Ingest');
  private readonly admitted = new Map<string, AdmittedPublisher>();
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly ingest: IngestPort,
    private readonly media: MediaPort,
    private readonly rows: IngestRepository,
    private readonly streams: LiveStreamsService,
    private readonly lifecycle: LifecycleService,
    private readonly chat: ChatService,
    private readonly settings: SettingsStore,
    private readonly jobs: JobRunner,
    private readonly backoff: ItemBackoff,
    private readonly serving: ServingState,
    private readonly sandbox: SandboxStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // The sandbox interrupts clips as well.
    if (!(this.ingest.takesStreams || this.sandbox.enabled) || !this.serving.isServing) return;
    if (this.ingest.takesStreams) await this.rows.markAllLost();
    await this.follow();
    this.jobs.everyProcess('ingest-streams', pollEveryMs, () => this.follow());
    this.jobs.everyProcess('ingest-publishers', pollEveryMs, () => this.disconnectInvalid());
    this.jobs.every(awayJobName, pollEveryMs, () =>
      runEach([() => this.endAbandonedLives(), () => this.rows.sweep()]),
    );
    await this.ingest.open(this);
  }

  /** Viewers of a stream never leave by themselves, and a stopping server waits for its responses to end. */
  beforeApplicationShutdown(): void {
    this.media.endAll();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.ingest.close();
  }

  async mayPublish({ session, streamKey }: Publisher): Promise<boolean> {
    const keyHash = hashOfStreamKey(streamKey);
    const vodKey = await this.rows.liveOf(keyHash);
    if (vodKey === null) {
      this.logger.log('refused a publisher without a valid key or live');
      return false;
    }
    if (session !== '') this.admitted.set(session, { session, keyHash, vodKey: 0 });
    return true;
  }

  async streamArrived({ session, streamKey }: Publisher, tracks: StreamTracks): Promise<boolean> {
    const keyHash = hashOfStreamKey(streamKey);
    const vodKey = await this.rows.assign(session, keyHash, tracks);
    if (vodKey === null) return false;
    this.admitted.set(session, { session, keyHash, vodKey });
    await this.follow();
    try {
      if (tracks.size) await this.lifecycle.setShape(vodKey, shapeOfSize(tracks.size));
      await this.lifecycle.startPrepared(vodKey);
    } catch (error) {
      // The live ended in between.
      if (!(error instanceof AppError)) throw error;
      return false;
    }
    return true;
  }

  async publisherLeft(session: string): Promise<void> {
    this.admitted.delete(session);
    await this.rows.markLost(session);
    await this.follow();
  }

  /**
   * Applies the database's state of streams, and notifies rooms whose host left or came back. Polls are serialized: an
   * earlier read must not override a later one.
   */
  follow(): Promise<void> {
    const next = this.polling.then(() => this.poll());
    this.polling = next.catch(() => undefined);
    return next;
  }

  private async poll(): Promise<void> {
    const running = await this.rows.running();
    const titles = new Map(running.map(({ vodKey, title }) => [vodKey, title]));
    for (const { vodKey, lost } of this.streams.replace(running)) {
      const title = titles.get(vodKey) ?? '';
      this.chat.publishHere(String(vodKey), 'live', {
        state: lost ? 'paused' : 'started',
        title,
        reason: null,
      });
    }
  }

  /**
   * Disconnects publishers that may no longer publish: after a new key, a sanction, or the end of the live, whatever
   * caused it.
   */
  private async disconnectInvalid(): Promise<void> {
    const publishers = [...this.admitted.values()];
    if (publishers.length > 0) this.ingest.disconnect(await this.rows.findInvalid(publishers));
  }

  private async endAbandonedLives(): Promise<void> {
    const away = await this.rows.awayFor(awayJobName, this.settings.get('ingest_away_seconds'));
    await this.backoff.each(awayJobName, away, (vodKey) =>
      this.lifecycle.end(vodKey, 'auto').catch((error: unknown) => {
        // The live ended otherwise at the same time, or the data was replaced.
        if (!(error instanceof AppError && endedCodes.includes(error.code))) throw error;
      }),
    );
  }
}
