import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ChatService } from '../chat/chat.service.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Serving } from '../core/http/serving.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { PutOff } from '../core/jobs/put-off.ts';
import { runEach } from '../core/jobs/run-each.ts';
import { Settings } from '../core/settings/settings.ts';
import { LifecycleService } from '../lives/lifecycle.service.ts';
import { type IngestListener, IngestPort, type Publisher, type StreamTracks } from '../media/ingest.port.ts';
import { LiveStreams } from '../media/live-streams.service.ts';
import { MediaAdapter } from '../media/media.port.ts';
import { hashOfStreamKey } from '../media/stream-keys.service.ts';
import { type AdmittedPublisher, IngestRows } from './ingest-rows.ts';

/** How soon a key that no longer holds, and a stream that another process lost, is noticed. */
const followEveryMs = 1_000;
const awayJobName = 'ingest-away';
const overCodes: readonly string[] = ['live_ended', 'live_not_found'];

/**
 * Decides what streams mean: who may publish, that a live begins when its stream arrives, that a short break is the same
 * live, and that it ends by itself when the host stays away. The database decides, so that a restart changes nothing.
 */
@Injectable()
export class IngestService
  implements IngestListener, OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly logger = new Logger('Ingest');
  private readonly admitted = new Map<string, AdmittedPublisher>();
  private following: Promise<void> = Promise.resolve();

  constructor(
    private readonly ingest: IngestPort,
    private readonly media: MediaAdapter,
    private readonly rows: IngestRows,
    private readonly streams: LiveStreams,
    private readonly lifecycle: LifecycleService,
    private readonly chat: ChatService,
    private readonly settings: Settings,
    private readonly jobs: JobRunner,
    private readonly putOff: PutOff,
    private readonly serving: Serving,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.ingest.takesStreams || !this.serving.isServing) return;
    await this.rows.loseAll();
    await this.follow();
    this.jobs.everyProcess('ingest-streams', followEveryMs, () => this.follow());
    this.jobs.everyProcess('ingest-publishers', followEveryMs, () => this.cutThoseOver());
    this.jobs.every(awayJobName, followEveryMs, () =>
      runEach([() => this.endThoseAway(), () => this.rows.sweep()]),
    );
    await this.ingest.open(this);
  }

  /** Viewers of a stream never leave by themselves, and a server that stops waits for its answers to end. */
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
      this.logger.log('a publisher without a key that holds, or without a live, was refused');
      return false;
    }
    if (session !== '') this.admitted.set(session, { session, keyHash, vodKey: 0 });
    return true;
  }

  async flowing({ session, streamKey }: Publisher, tracks: StreamTracks): Promise<boolean> {
    const keyHash = hashOfStreamKey(streamKey);
    const vodKey = await this.rows.take(session, keyHash, tracks);
    if (vodKey === null) return false;
    this.admitted.set(session, { session, keyHash, vodKey });
    await this.follow();
    try {
      await this.lifecycle.begin(vodKey);
    } catch (error) {
      // It ended in between.
      if (!(error instanceof AppError)) throw error;
      return false;
    }
    return true;
  }

  async gone(session: string): Promise<void> {
    this.admitted.delete(session);
    await this.rows.lose(session);
    await this.follow();
  }

  /**
   * Takes over what the database says of streams, and tells rooms whose host went away or came back. One look after the
   * other: what an earlier one read must not stand over what a later one did.
   */
  private follow(): Promise<void> {
    const next = this.following.then(() => this.look());
    this.following = next.catch(() => undefined);
    return next;
  }

  private async look(): Promise<void> {
    const running = await this.rows.running();
    const titles = new Map(running.map(({ vodKey, title }) => [vodKey, title]));
    for (const { vodKey, lost } of this.streams.replace(running)) {
      const title = titles.get(vodKey) ?? '';
      this.chat.publish(String(vodKey), 'live', { state: lost ? 'paused' : 'started', title, reason: null });
    }
  }

  /** Cuts off who may not publish any more: a new key, a sanction, the end of the live, whoever brought it about. */
  private async cutThoseOver(): Promise<void> {
    const publishers = [...this.admitted.values()];
    if (publishers.length > 0) this.ingest.cut(await this.rows.over(publishers));
  }

  private async endThoseAway(): Promise<void> {
    const away = await this.rows.awayFor(awayJobName, this.settings.get('ingest_away_seconds'));
    await this.putOff.each(awayJobName, away, (vodKey) =>
      this.lifecycle.end(vodKey, 'auto').catch((error: unknown) => {
        // Somebody else ended it at the same moment, or replaced the data.
        if (!(error instanceof AppError && overCodes.includes(error.code))) throw error;
      }),
    );
  }
}
