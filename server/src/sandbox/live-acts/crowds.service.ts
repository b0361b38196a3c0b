import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type { CrowdMood, SandboxCrowd, SandboxCrowds, SandboxCrowdWish } from './live-acts.dto.ts';

const stateName = 'audience:crowds';

/** Wishes by the key of the live. */
type Wishes = Record<string, { viewer_cnt: number | null; mood_cd: CrowdMood }>;

/**
 * How many simulated viewers a live should have, and how they should behave. The program that simulates the audience
 * reads the wishes (`GET /sandbox/api/crowds`) and fulfils them within seconds.
 */
@Injectable()
export class CrowdsService {
  constructor(
    private readonly store: SandboxStore,
    private readonly database: Database,
  ) {}

  /** The wishes for lives that are on, by key. */
  async list(): Promise<SandboxCrowds> {
    return { list: await this.running(await this.store.state<Wishes>(stateName, {})) };
  }

  /** Sets the wish for a live. */
  async set(vodKey: number, { viewer_cnt, mood_cd = 'lively' }: SandboxCrowdWish): Promise<SandboxCrowd> {
    const wish = { viewer_cnt: viewer_cnt ?? null, mood_cd };
    await this.update((wishes) => ({ ...wishes, [vodKey]: wish }));
    return { vod_key: vodKey, ...wish };
  }

  /** Returns a live to the usual audience. */
  async remove(vodKey: number): Promise<void> {
    await this.update(({ [vodKey]: _, ...others }) => others);
  }

  private async update(change: (wishes: Wishes) => Wishes): Promise<void> {
    const running = await this.running(await this.store.state<Wishes>(stateName, {}));
    const isRunning = new Set(running.map(({ vod_key }) => String(vod_key)));
    await this.store.update<Wishes>(stateName, (stored) => {
      // Those of ended lives are dropped.
      const kept = Object.fromEntries(Object.entries(stored ?? {}).filter(([key]) => isRunning.has(key)));
      return change(kept);
    });
  }

  private async running(wishes: Wishes): Promise<SandboxCrowd[]> {
    const vodKeys = Object.keys(wishes).map(Number);
    if (vodKeys.length === 0) return [];
    const rows = await this.database.prisma.live.findMany({
      where: { vodKey: { in: vodKeys }, state: 'live' },
      select: { vodKey: true },
      orderBy: { vodKey: 'asc' },
    });
    return rows.flatMap(({ vodKey }) => {
      const wish = wishes[vodKey];
      return wish ? [{ vod_key: vodKey, ...wish }] : [];
    });
  }
}
