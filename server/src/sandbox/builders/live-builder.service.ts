import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { LifecycleService } from '../../lives/index.ts';
import { builderTexts } from '../texts.ts';

type LiveStart = Parameters<LifecycleService['prepare']>[1];

/** Properties of a built live; omitted ones get a default. */
export interface LiveOverrides extends Partial<LiveStart> {
  hostKey: number;
  /** ready: announced; live: running (the default); ended: by its host. */
  state?: 'ready' | 'live' | 'ended';
  /** When it started, for lives in the past. */
  startedAt?: Date | undefined;
  /** When it ended, for ended lives. */
  endedAt?: Date | undefined;
}

/** Creates lives, started by their host as the app would. */
@Injectable()
export class LiveBuilder {
  private sequence = 0;

  constructor(
    private readonly database: Database,
    private readonly lifecycle: LifecycleService,
    private readonly clock: Clock,
  ) {}

  /** Creates a kind of content, unless it exists. */
  async theme(themeCd = 'talk', name: string = builderTexts.theme, sort = 0): Promise<string> {
    await this.database.prisma.liveCategory.createMany({
      data: [{ themeCd, name, sort }],
      skipDuplicates: true,
    });
    return themeCd;
  }

  /** Creates a live and returns its key; `duringLive` runs before it ends. Throws what starting a live throws. */
  async build(
    { hostKey, state = 'live', startedAt, endedAt, ...start }: LiveOverrides,
    duringLive: (vodKey: number) => Promise<void> = async () => undefined,
  ): Promise<number> {
    this.sequence += 1;
    const vodKey = await this.lifecycle.prepare(hostKey, {
      title: builderTexts.liveTitle(this.sequence),
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
