/** An act that waits for the approval of a second operator, as the response 202 of its call. */
export class PendingApproval {
  /**
   * Id of the request.
   * @example 12
   */
  request_id!: number;
  /**
   * The act, by the name of its right.
   * @example stars.grant
   */
  kind!: 'accounts.join' | 'stars.grant' | 'stars.transfer' | 'orders.refund' | 'exchange.decide';
  /**
   * What it concerns, as kind:key.
   * @example "user:1001"
   */
  target!: string;
  /**
   * The amount, in whole honey or won (see `unit`).
   * @example 500000
   */
  amount!: number;
  /**
   * STAR for honey, KRW for won.
   * @example STAR
   */
  unit!: 'STAR' | 'KRW';
  /**
   * waiting; done: approved and carried out; refused; void: what it rested on changed; expired: not decided in time.
   * @example waiting
   */
  state!: 'waiting' | 'done' | 'refused' | 'void' | 'expired';
  /**
   * Until when it can be approved; ISO 8601, UTC.
   * @example 2026-11-27T03:21:00.000Z
   */
  expires_at!: string;
}

/** The acts that may need a second operator. */
export type RequestKindName = PendingApproval['kind'];
