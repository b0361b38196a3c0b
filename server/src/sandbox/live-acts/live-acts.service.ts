import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { GiftsService, type StarUseResult } from '../../gifts/index.ts';
import { SimulatedStreamsService } from '../../ingest/index.ts';
import { WalletService } from '../../wallet/index.ts';
import type { SecondOperatorResult } from '../second-operator/second-operator.dto.ts';
import { SecondOperatorService } from '../second-operator/second-operator.service.ts';
import { broadcasterTexts } from '../texts.ts';
import { CrowdsService } from './crowds.service.ts';
import type {
  SandboxCrowd,
  SandboxCrowdWish,
  SandboxForceEnd,
  SandboxLiveGift,
  SandboxStream,
} from './live-acts.dto.ts';

/** What happens to a live from outside: operators, viewers and the network (BROADCAST-42). */
@Injectable()
export class LiveActsService {
  constructor(
    private readonly database: Database,
    private readonly operators: SecondOperatorService,
    private readonly streams: SimulatedStreamsService,
    private readonly gifts: GiftsService,
    private readonly wallet: WalletService,
    private readonly settings: SettingsStore,
    private readonly crowds: CrowdsService,
  ) {}

  /** An operator ends the live of a host. Throws host_not_found, live_not_found. */
  async forceEnd(id: string, { reason, penalty = 'none' }: SandboxForceEnd): Promise<SecondOperatorResult> {
    const { vodKey } = await this.liveOf(id);
    return this.operators.endLive(vodKey, { reason: reason ?? broadcasterTexts.forcedReason, penalty });
  }

  /** Interrupts the video of a host's live, or brings it back. Throws host_not_found, live_not_found. */
  async setStream(id: string, { state_cd }: SandboxStream): Promise<SandboxStream> {
    const { vodKey } = await this.liveOf(id);
    if (state_cd === 'broken') await this.streams.interrupt(vodKey);
    else await this.streams.resume(vodKey);
    return { state_cd };
  }

  /**
   * A member gives in the live of a host, and is granted the honey that the gift lacks. Throws host_not_found,
   * live_not_found, user_not_found, and what giving throws.
   */
  async give(id: string, { from, to, message, ...gift }: SandboxLiveGift): Promise<StarUseResult> {
    const { vodKey, hostKey } = await this.liveOf(id);
    const [giver, receiver] = [await this.keyOf(from), to === undefined ? hostKey : await this.keyOf(to)];
    const starCnt = gift.star_cnt ?? this.amountOf(gift.tier ?? 1);
    const { star_cnt: balance } = await this.wallet.balances(giver);
    if (balance < starCnt) await this.grantTo(giver, starCnt - balance);
    return this.gifts.give(
      giver,
      {
        target_code: 'LIVE',
        target_user_key: receiver,
        vod_key: vodKey,
        star_cnt: starCnt,
        ...(message === undefined ? {} : { message }),
      },
      randomUUID(),
    );
  }

  /** Grants a member honey. Throws user_not_found. */
  async grant(id: string, starCnt: number): Promise<{ star_cnt: number }> {
    return { star_cnt: await this.grantTo(await this.keyOf(id), starCnt) };
  }

  /** Sets the wish for the simulated audience of a host's live. Throws host_not_found, live_not_found. */
  async setCrowd(id: string, wish: SandboxCrowdWish): Promise<SandboxCrowd> {
    return this.crowds.set((await this.liveOf(id)).vodKey, wish);
  }

  /** Returns a host's live to the usual audience. Throws host_not_found, live_not_found. */
  async removeCrowd(id: string): Promise<void> {
    await this.crowds.remove((await this.liveOf(id)).vodKey);
  }

  /** The smallest gift with an effect of this size. */
  private amountOf(tier: number): number {
    const amounts = this.settings.get('gift_tiers').toSorted((one, other) => one - other);
    return Math.max(this.settings.get('gift_min_star'), amounts[tier - 1] ?? amounts.at(-1) ?? 1);
  }

  private async grantTo(userKey: number, amount: number): Promise<number> {
    const { balance } = await this.wallet.move({
      operation: 'seed',
      ownerKey: 0,
      idempotencyKey: `sandbox-grant-${randomUUID()}`,
      userKey,
      asset: 'STAR',
      house: 'grant',
      amount,
      fund: 'granted',
    });
    return balance;
  }

  private async keyOf(id: string): Promise<number> {
    const user = await this.database.prisma.user.findFirst({
      where: { loginId: id.toLowerCase(), deletedAt: null },
      select: { userKey: true },
    });
    if (!user) throw new AppError('user_not_found');
    return user.userKey;
  }

  private async liveOf(id: string): Promise<{ vodKey: number; hostKey: number }> {
    const host = await this.database.prisma.user.findFirst({
      where: { loginId: id.toLowerCase(), role: 'host', deletedAt: null },
      select: { userKey: true },
    });
    if (!host) throw new AppError('host_not_found');
    const live = await this.database.prisma.live.findFirst({
      where: { hostKey: host.userKey, state: 'live' },
      select: { vodKey: true },
    });
    if (!live) throw new AppError('live_not_found');
    return { vodKey: live.vodKey, hostKey: host.userKey };
  }
}
