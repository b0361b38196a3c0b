import { NextPageInfo } from '../../core/http/page.dto.ts';

/** A movement of a member's honey, BTUC or won, as operators see it. */
export class MemberEntry {
  /**
   * Number of the posting.
   * @example 20417
   */
  posting_id!: number;
  /**
   * When it was made; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
  /**
   * What it was, in Korean.
   * @example 선물
   */
  title!: string;
  /**
   * The operation of the ledger.
   * @example gift
   */
  operation!: string;
  /**
   * wallet: what the member may spend; income: what a host has received.
   * @example wallet
   */
  account!: 'wallet' | 'income';
  /**
   * STAR for honey, BTUC, or KRW for won.
   * @example STAR
   */
  asset!: 'STAR' | 'BTUC' | 'KRW';
  /**
   * granted or bought honey.
   * @example bought
   */
  fund!: 'granted' | 'bought';
  /**
   * The amount in whole units; negative: it left the account.
   * @example -500
   */
  amount!: number;
  /**
   * The other member; null: the house.
   * @example 1002
   */
  other_key!: number | null;
}

/** Movements of a member's accounts, newest first. */
export class MemberEntryList extends NextPageInfo {
  /** The movements of this page. */
  list!: MemberEntry[];
}
