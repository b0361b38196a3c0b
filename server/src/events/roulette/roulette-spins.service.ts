import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { WalletService } from '../../wallet/index.ts';
import { rouletteSpin } from '../events.functions.ts';
import type { RouletteSpinRequest, RouletteSpinResult } from './roulette.dto.ts';
import { RouletteRoundsService } from './roulette-rounds.service.ts';

const randomWordBytes = 12;

/** Refusals after which the open round is read again: it may have been closed since it was read. */
const staleRoundRefusals: readonly string[] = ['roulette_no_ticket', 'roulette_round_over'];

/** Spins of the weekly roulette. */
@Injectable()
export class RouletteSpinsService {
  constructor(
    private readonly wallet: WalletService,
    private readonly rounds: RouletteRoundsService,
    private readonly store: SandboxStore,
    private readonly settings: SettingsStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Spends a ticket of the open round, draws and pays the prize: in one transaction, once per key. Throws the database's
   * refusals (`roulette_spin`).
   * Refuses a spin of the roulette (POST /v1/event/roulette/spin): roulette_spin.
   */
  async spin(userKey: number, { word }: RouletteSpinRequest, key: string): Promise<RouletteSpinResult> {
    const round = await this.rounds.currentWithSeed();
    const drawn = (roundId: number, seed: string) =>
      this.wallet.call<RouletteSpinResult>(
        rouletteSpin({
          user_key: userKey,
          round_id: roundId,
          seed,
          word: word ?? randomBytes(randomWordBytes).toString('base64url'),
          forcible: this.store.enabled,
          key,
          hash: inputHash(word),
          now: this.clock.now(),
          alarm_min: this.settings.get('roulette_winner_min'),
        }),
      );
    try {
      return presentSpin((await drawn(round.roundId, round.seed)).answer);
    } catch (error) {
      if (!(error instanceof AppError) || !staleRoundRefusals.includes(error.code)) throw error;
      const fresh = await this.rounds.currentWithSeed(true);
      if (fresh.roundId === round.roundId) throw error;
      return presentSpin((await drawn(fresh.roundId, fresh.seed)).answer);
    }
  }
}

const presentSpin = (answer: RouletteSpinResult): RouletteSpinResult => ({
  ...answer,
  created_on: new Date(answer.created_on).toISOString(),
});
