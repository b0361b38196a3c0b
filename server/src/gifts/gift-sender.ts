import { Injectable } from '@nestjs/common';
import type { Commits } from '../core/database/commits.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { type MoneyOutcome, WalletService } from '../wallet/index.ts';
import type { StarUseResult } from './gifts.dto.ts';
import { giftSendAll } from './gifts.functions.ts';
import { giftTexts } from './texts.ts';

/**
 * A gift as it is passed to the database function. Only a gift of an item, which the database functions of items give,
 * names the item and the account of the house that pays.
 */
export type GiftToSend = Parameters<typeof giftSendAll>[0]['gifts'][number];

type GiftOutcome = MoneyOutcome<StarUseResult>;

/**
 * Two statements in flight keep Postgres busy while this process reads and writes; more would only wait for each other.
 */
const concurrencyLimit = 2;
const batchMax = 64;
/** A statement costs as much to set up as about this many gifts cost within it. */
const minBatch = 16;

/** The only caller of the gift function: concurrent gifts share a statement and its commit. */
@Injectable()
export class GiftSender {
  private readonly commits: Commits<GiftToSend, GiftOutcome>;

  constructor(
    private readonly database: Database,
    private readonly wallet: WalletService,
  ) {
    this.commits = database.commits((gifts) => this.sendAll(gifts), { concurrencyLimit, batchMax, minBatch });
  }

  /** Sends a gift, once per key. Throws the database's refusals; see GiftsService. */
  send(gift: GiftToSend): Promise<GiftOutcome> {
    return this.wallet.callWithRetry(() => this.commits.run(gift), { not_enough_star: giftTexts.short });
  }

  /** Sends all gifts in one statement, in order. Throws the refusal of the first refused gift. */
  async sendTogether(gifts: GiftToSend[]): Promise<StarUseResult[]> {
    const sent = await this.sendAll(gifts);
    for (const { outcome } of sent) if (isErrorCode(outcome)) throw new AppError(outcome);
    return sent.map(({ answer }) => answer);
  }

  private async sendAll(gifts: GiftToSend[]): Promise<GiftOutcome[]> {
    const rows = await this.database.call<GiftOutcome & { place: number }>(giftSendAll({ gifts }));
    const sent: GiftOutcome[] = [];
    for (const { place, outcome, answer } of rows) sent[place - 1] = { outcome, answer };
    return sent;
  }
}
