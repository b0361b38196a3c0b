import { EntrySum } from './entries.dto.ts';

/** Incoming and outgoing amounts of one balance. */
export class UseSaveAsset {
  /**
   * STAR for honey, BTUC.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC';
  /**
   * The wallet's current balance.
   * @example 100000
   */
  balance_cnt!: number;
  /**
   * The granted part of it, which is spent first.
   * @example 1000
   */
  granted_cnt!: number;
  /**
   * The bought part of it.
   * @example 99000
   */
  bought_cnt!: number;
  /**
   * The wallet's balance at the start of the month.
   * @example 112345
   */
  opening_cnt!: number;
  /**
   * The balance at the end of the month; for the current month, now.
   * @example 100000
   */
  closing_cnt!: number;
  /**
   * Incoming amount of the month, in units of the asset.
   * @example 0
   */
  saved!: number;
  /**
   * Outgoing amount of the month, in units of the asset.
   * @example 12345
   */
  used!: number;
  /** The sums by kind and direction, largest first. */
  kinds!: EntrySum[];
}

/** Incoming and outgoing amounts of a month. */
export class UseSaves {
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The earliest available month, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /** Honey first, then BTUC. */
  list!: UseSaveAsset[];
}
