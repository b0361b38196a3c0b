import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { GroupCommit } from '../core/database/group-commit.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { type MoneyOutcome, WalletService } from '../wallet/wallet.service.ts';
import type { StarUseResult } from './gifts.dto.ts';
import { giftMessages } from './messages.ts';

/** A gift as the database function takes it. */
export interface GiftToSend {
  sender: number;
  host: number;
  vod_key: number | null;
  star_cnt: number;
  sticker_id: number | null;
  message: string;
  key: string;
  hash: string;
  given_at: Date;
  /** How soon the same gift again makes a combo. */
  combo_seconds: number;
}

type Sent = MoneyOutcome<StarUseResult>;

/** Two statements on their way keep Postgres busy while this process reads and writes; more only wait on each other. */
const concurrencyLimit = 2;
const atMost = 64;
/** A statement costs as much to set up as about this many gifts cost in it. */
const worthwhile = 16;

const sendAll =
  'SELECT place, outcome, answer FROM gift_send_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)';

/** The one way to the function that gives: gifts that come at the same time share a statement and its commit. */
@Injectable()
export class GiftSender {
  private readonly group = new GroupCommit<GiftToSend, Sent>(
    (gifts) => this.sendAll(gifts),
    concurrencyLimit,
    atMost,
    worthwhile,
  );

  constructor(
    private readonly database: Database,
    private readonly wallet: WalletService,
  ) {}

  /** Gives, once for each key. Throws the database's refusals; see GiftsService. */
  send(gift: GiftToSend): Promise<Sent> {
    return this.wallet.settled(() => this.group.run(gift), { not_enough_star: giftMessages.short });
  }

  /** Gives all of them in one statement, in their order. Throws the database's refusal of the first that is refused. */
  async sendTogether(gifts: GiftToSend[]): Promise<StarUseResult[]> {
    const sent = await this.sendAll(gifts);
    for (const { outcome } of sent) if (isErrorCode(outcome)) throw new AppError(outcome);
    return sent.map(({ answer }) => answer);
  }

  private async sendAll(gifts: GiftToSend[]): Promise<Sent[]> {
    const rows = await this.database.query<Sent & { place: number }>('gift_send_all', sendAll, [
      gifts.map(({ sender }) => sender),
      gifts.map(({ host }) => host),
      gifts.map(({ vod_key }) => vod_key),
      gifts.map(({ star_cnt }) => star_cnt),
      gifts.map(({ sticker_id }) => sticker_id),
      gifts.map(({ message }) => message),
      gifts.map(({ key }) => key),
      gifts.map(({ hash }) => hash),
      gifts.map(({ given_at }) => given_at),
      gifts.map(() => null),
      gifts.map(({ combo_seconds }) => combo_seconds),
      gifts.map(() => null),
      gifts.map(() => null),
    ]);
    const sent: Sent[] = [];
    for (const { place, outcome, answer } of rows) sent[place - 1] = { outcome, answer };
    return sent;
  }
}
