import { IsIn } from 'class-validator';
import { IsKeyOrLoginId } from '../../../core/sandbox/key-or-login-id.ts';

/** Identifies an exchange. */
export class SandboxExchangeParam {
  /**
   * exchange_id from the list; or the login_id of the host, for the oldest open exchange that can take the step.
   * @example 71
   */
  @IsKeyOrLoginId()
  exchange_id!: string;
}

/** Identifies an exchange account. */
export class SandboxExchangeAccountParam {
  /**
   * account_id from the list; or the login_id of the host, who has at most one account under review.
   * @example 41
   */
  @IsKeyOrLoginId()
  account_id!: string;
}

/** The step to take with an exchange. */
export class SandboxExchangeAct {
  /**
   * approve, like an operator; for an approved exchange pay, fail or hang, like the bank: hang makes it stop responding
   * until another step is set.
   * @example pay
   */
  @IsIn(['approve', 'pay', 'fail', 'hang'])
  act!: 'approve' | 'pay' | 'fail' | 'hang';
}

/** An open exchange. */
export class SandboxExchange {
  /**
   * Key of the exchange.
   * @example 71
   */
  exchange_id!: number;
  /**
   * Key of the host.
   * @example 105
   */
  user_key!: number;
  /**
   * The host's login ID; null for an account without one.
   * @example host05
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * asked or approved.
   * @example approved
   */
  state!: 'asked' | 'approved';
  /**
   * The exchanged honey.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * The net amount in won to be paid.
   * @example 580200
   */
  net_krw!: number;
  /**
   * The state at the bank: none: not sent yet; pending; hang; paid and failed, which the server finds at its next
   * query.
   * @example pending
   */
  payout!: 'none' | 'pending' | 'hang' | 'paid' | 'failed';
  /**
   * How often the payout was ordered; the bank pays it once.
   * @example 1
   */
  orders!: number;
  /**
   * When it was requested; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
}

/** An account under review. */
export class SandboxExchangeAccount {
  /**
   * Key of the account.
   * @example 41
   */
  account_id!: number;
  /**
   * Key of the host.
   * @example 104
   */
  user_key!: number;
  /**
   * The host's login ID; null for an account without one.
   * @example host04
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * When it was submitted; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
}

/** Open exchanges, oldest first; at most a hundred. */
export class SandboxExchangeList {
  /** The exchanges. */
  list!: SandboxExchange[];
}

/** Exchange accounts under review, oldest first; at most a hundred. */
export class SandboxExchangeAccountList {
  /** The accounts. */
  list!: SandboxExchangeAccount[];
}
