import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import type { RouletteSpinRequest, RouletteSpinResult } from './roulette.dto.ts';
import { RouletteRoundsService } from './roulette-rounds.service.ts';
import { RouletteSpinner } from './roulette-spinner.ts';

const randomWordBytes = 12;

/** Refusals after which the open round is read again: it may have been closed since it was read. */
const staleRoundRefusals: readonly string[] = ['roulette_no_ticket', 'roulette_round_over'];

/** Spins of the weekly roulette. */
@Injectable()
export class RouletteSpinsService {
  constructor(
    private readonly spinner: RouletteSpinner,
    private readonly rounds: RouletteRoundsService,
  ) {}

  /**
   * Spends a ticket of the open round, draws and pays the prize: in one transaction, once per key. Throws the database's
   * refusals (`roulette_spin_all`).
   * Refuses a spin of the roulette (POST /v1/event/roulette/spin): roulette_spin_all.
   */
  async spin(userKey: number, { word }: RouletteSpinRequest, key: string): Promise<RouletteSpinResult> {
    const spin = {
      user_key: userKey,
      word: word ?? randomBytes(randomWordBytes).toString('base64url'),
      key,
      hash: inputHash(word),
    };
    const round = await this.rounds.currentWithSeed();
    try {
      return presentSpin((await this.spinner.spin(spin)).answer);
    } catch (error) {
      if (!(error instanceof AppError) || !staleRoundRefusals.includes(error.code)) throw error;
      const fresh = await this.rounds.currentWithSeed(true);
      if (fresh.roundId === round.roundId) throw error;
      return presentSpin((await this.spinner.spin(spin)).answer);
    }
  }
}

const presentSpin = (answer: RouletteSpinResult): RouletteSpinResult => ({
  ...answer,
  created_on: new Date(answer.created_on).toISOString(),
});
