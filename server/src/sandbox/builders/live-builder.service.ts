import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { LifecycleService } from '../../lives/lifecycle.service.ts';
import { builderMessages } from '../messages.ts';

type LiveStart = Parameters<LifecycleService['prepare']>[1];

/** What a built live may differ in. */
export interface LiveOverrides extends Partial<LiveStart> {
  hostKey: number;
  /** ready: announced; live: running (the default); ended: by its host. */
  state?: 'ready' | 'live' | 'ended';
  /** When it began, for lives of the past. */
  startedAt?: Date | undefined;
  /** When it ended, for those that did. */
  endedAt?: Date | undefined;
}

/** Makes lives, begun by their host as the app would. */
@Injectable()
export class LiveBuilder {
  private sequence = 0;

  constructor(
    private readonly database: Database,
    private readonly lifecycle: LifecycleService,
    private readonly clock: Clock,
  ) {}

  /** Makes a kind of content, unless it is there. */
  async theme(themeCd = 'talk', name: string = builderMessages.theme, sort = 0): Promise<string> {
    await this.database.prisma.liveCategory.createMany({
      data: [{ themeCd, name, sort }],
      skipDuplicates: true,
    });
    return themeCd;
  }

  /**
   * Makes a live and answers its key; `duringLive` happens in it before it ends. Throws what beginning a live throws.
   */
  async build(
    { hostKey, state = 'live', startedAt, endedAt, ...start }: LiveOverrides,
    duringLive: (vodKey: number) => Promise<void> = async () => undefined,
  ): Promise<number> {
    this.sequence += 1;
    const vodKey = await this.lifecycle.prepare(hostKey, {
      title: builderMessages.liveTitle(this.sequence),
      ...start,
      themeCd: start.themeCd ?? (await this.theme()),
    });
    if (state === 'ready') return vodKey;
    await this.lifecycle.startPrepared(vodKey);
    await duringLive(vodKey);
    if (state === 'ended') await this.lifecycle.end(vodKey, 'host');
    await this.setTimes(vodKey, startedAt, endedAt);
    return vodKey;
  }

  private async setTimes(
    vodKey: number,
    startedAt: Date | undefined,
    endedAt: Date | undefined,
  ): Promise<void> {
    if (!startedAt && !endedAt) return;
    const started = startedAt ?? this.clock.now();
    await this.database.prisma.live.update({
      where: { vodKey },
      data: { startedAt: started, ...(endedAt ? { endedAt } : {}) },
    });
  }
}
