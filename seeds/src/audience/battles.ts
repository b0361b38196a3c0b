import { setTimeout as pause } from 'node:timers/promises';
import { type MemberApi, Refused } from './api.ts';
import type { LiveCard } from './crowd.ts';

/** How often the battles of the running lives are read, in milliseconds. */
const lookMs = 10_000;
/** How long two hosts rest after a battle, in milliseconds. */
const restMs = 60_000;

/** The present or latest battle of a live, as `GET /streams/{id}/contest` returns it. */
interface Contest {
  battle: { state: string } | null;
}

/** A host of a battle live, who acts through the public API. */
interface Host {
  live: LiveCard;
  api: MemberApi;
}

/** Lets the simulated hosts of battle lives meet again, some time after each battle. */
export class Battles {
  private hosts: readonly Host[] = [];
  /** Since when no battle of a live runs. */
  private readonly idleSinceMs = new Map<number, number>();
  /** Pairs that have met as often as two lives may. */
  private readonly finished = new Set<string>();

  constructor(
    private readonly apiOf: (live: LiveCard) => MemberApi,
    private readonly report: (problem: string) => void,
  ) {}

  /** Follows the list of running lives. */
  follow(lives: readonly LiveCard[]): void {
    this.hosts = lives
      .filter(({ type }) => type === 'battle')
      .map((live) => this.hosts.find((host) => host.live.vod_key === live.vod_key) ?? this.hostOf(live));
    for (const vodKey of this.idleSinceMs.keys())
      if (!this.hosts.some(({ live }) => live.vod_key === vodKey)) this.idleSinceMs.delete(vodKey);
  }

  /** Begins battles until stopped. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.look(Date.now());
      } catch (error) {
        // A busy server refuses for a while.
        if (!(error instanceof Refused) && !stop.aborted)
          this.report(error instanceof Error ? error.message : String(error));
      }
      await pause(lookMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }

  /** Begins a battle of two hosts who have rested. One look begins at most one. */
  async look(nowMs: number): Promise<void> {
    const rested: Host[] = [];
    for (const host of this.hosts) if (await this.hasRested(host, nowMs)) rested.push(host);
    for (const [index, inviting] of rested.entries())
      for (const invited of rested.slice(index + 1))
        if (!this.finished.has(pairOf(inviting, invited))) {
          await this.meet(inviting, invited);
          return;
        }
  }

  private async hasRested({ live: { vod_key }, api }: Host, nowMs: number): Promise<boolean> {
    const { battle } = await api.get<Contest>(`/streams/${vod_key}/contest`);
    if (battle?.state === 'running' || battle?.state === 'invited') {
      this.idleSinceMs.delete(vod_key);
      return false;
    }
    const sinceMs = this.idleSinceMs.get(vod_key) ?? nowMs;
    this.idleSinceMs.set(vod_key, sinceMs);
    return nowMs - sinceMs >= restMs;
  }

  /** Inviting the host who invited accepts. */
  private async meet(inviting: Host, invited: Host): Promise<void> {
    const invite = (from: Host, to: Host) =>
      from.api.send('POST', '/broadcast-setting/battle-proc', { target_user_key: to.live.host.user_key });
    try {
      await invite(inviting, invited);
      await invite(invited, inviting);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'battle_rematch_over') this.finished.add(pairOf(inviting, invited));
      // For example, a person who acts as one of the hosts has an open invitation: both rest again.
      for (const { live } of [inviting, invited]) this.idleSinceMs.delete(live.vod_key);
    }
  }

  private hostOf(live: LiveCard): Host {
    return { live, api: this.apiOf(live) };
  }
}

const pairOf = (one: Host, other: Host): string =>
  [one.live.vod_key, other.live.vod_key].sort((a, b) => a - b).join();
