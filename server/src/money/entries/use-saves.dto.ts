import { EntrySum } from './entries.dto.ts';

/** What was saved and used of one balance. */
export class UseSaveAsset {
  /**
   * STAR for honey, BTUC.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC';
  /**
   * What the wallet holds now.
   * @example 100000
   */
  balance_cnt!: number;
  /**
   * How much of it was granted: it is spent first.
   * @example 1000
   */
  granted_cnt!: number;
  /**
   * How much of it was bought.
   * @example 99000
   */
  bought_cnt!: number;
  /**
   * What the wallet held when the month began.
   * @example 112345
   */
  opening_cnt!: number;
  /**
   * What it held when the month ended; of the present month, now.
   * @example 100000
   */
  closing_cnt!: number;
  /**
   * What came in in the month, in units of the asset.
   * @example 0
   */
  saved!: number;
  /**
   * What went out in the month, in units of the asset.
   * @example 12345
   */
  used!: number;
  /** The sums by kind and direction, the largest first. */
  kinds!: EntrySum[];
}

/** What was saved and used in a month. */
export class UseSaves {
  /**
   * The month in Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The first month that can be asked for, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /** Honey first, then BTUC. */
  list!: UseSaveAsset[];
}
