import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { GroupCommit } from '../core/database/group-commit.ts';
import { type MoneyOutcome, WalletService } from '../wallet/wallet.service.ts';
import type { StarUseResult } from './gifts.dto.ts';

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
  /** The line's in the room, decided here once. */
  message_id: number;
  /** How soon the same gift again makes a combo. */
  combo_seconds: number;
}

type Sent = MoneyOutcome<StarUseResult>;

/** Two statements on their way keep Postgres busy while this process reads and writes; more only wait on each other. */
const lanes = 2;
const atMost = 64;

const sendAll = `
  SELECT g.place, s.outcome, s.answer
  FROM ROWS FROM (json_to_recordset($1::json) AS (
    sender int, host int, vod_key int, star_cnt bigint, sticker_id int, message text, key text, hash text,
    given_at timestamptz, message_id bigint, combo_seconds int
  )) WITH ORDINALITY AS g(
    sender, host, vod_key, star_cnt, sticker_id, message, key, hash, given_at, message_id, combo_seconds, place
  ),
  LATERAL gift_send(
    g.sender, g.host, g.vod_key, g.star_cnt, g.sticker_id, g.message, g.key, g.hash, g.given_at, g.message_id,
    g.combo_seconds
  ) AS s`;

/** The one way to the function that gives: gifts that come at the same time share a statement and its commit. */
@Injectable()
export class GiftSender {
  private readonly group = new GroupCommit<GiftToSend, Sent>((gifts) => this.sendAll(gifts), lanes, atMost);

  constructor(
    private readonly database: Database,
    private readonly wallet: WalletService,
  ) {}

  /** Gives, once for each key. Throws the database's refusals; see GiftsService. */
  send(gift: GiftToSend): Promise<Sent> {
    return this.wallet.settled(() => this.group.run(gift));
  }

  private async sendAll(gifts: GiftToSend[]): Promise<Sent[]> {
    // Wallets are locked in the order of their owners, so that two statements never wait for each other.
    const ordered = gifts
      .map((gift, index) => ({ gift, index }))
      .sort((one, other) => one.gift.sender - other.gift.sender);
    const rows = await this.database.query<Sent & { place: number }>('gift_send', sendAll, [
      JSON.stringify(ordered.map(({ gift }) => gift)),
    ]);
    const sent: Sent[] = [];
    for (const { place, outcome, answer } of rows) {
      const at = ordered[place - 1]?.index;
      if (at !== undefined) sent[at] = { outcome, answer };
    }
    return sent;
  }
}
