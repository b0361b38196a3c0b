import { IsIn } from 'class-validator';
import { IsKeyOrLoginId } from '../../core/sandbox/key-or-login-id.ts';

/** Names an exchange. */
export class SandboxExchangeParam {
  /**
   * exchange_id as the list has it; or the login_id of the host, for the oldest open exchange that can take the step.
   * @example 71
   */
  @IsKeyOrLoginId()
  exchange_id!: string;
}

/** Names an exchange account. */
export class SandboxExchangeAccountParam {
  /**
   * account_id as the list has it; or the login_id of the host, who has at most one account under review.
   * @example 41
   */
  @IsKeyOrLoginId()
  account_id!: string;
}

/** What is to become of an exchange. */
export class SandboxExchangeAct {
  /**
   * approve, as an operator does; of an approved one pay, fail or hang, as the bank: hang lets it answer nothing until another is said.
   * @example pay
   */
  @IsIn(['approve', 'pay', 'fail', 'hang'])
  act!: 'approve' | 'pay' | 'fail' | 'hang';
}

/** An exchange that is open. */
export class SandboxExchange {
  /**
   * Key of the application.
   * @example 71
   */
  exchange_id!: number;
  /**
   * Key of the host.
   * @example 105
   */
  user_key!: number;
  /**
   * What the host signs in with; null for an account without an ID.
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
   * Honey of it.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * Won that are to arrive.
   * @example 580200
   */
  net_krw!: number;
  /**
   * How far the bank is: none has it yet, pending, hang, or paid and failed, which the next look of the server finds.
   * @example pending
   */
  payout!: 'none' | 'pending' | 'hang' | 'paid' | 'failed';
  /**
   * How often the bank was ordered to pay it; it pays once.
   * @example 1
   */
  orders!: number;
  /**
   * When it was applied for; ISO 8601, UTC.
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
   * What the host signs in with; null for an account without an ID.
   * @example host04
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
}

/** Open exchanges, the oldest first; at most a hundred. */
export class SandboxExchangeList {
  /** The exchanges. */
  list!: SandboxExchange[];
}

/** Exchange accounts under review, the oldest first; at most a hundred. */
export class SandboxExchangeAccountList {
  /** The accounts. */
  list!: SandboxExchangeAccount[];
}
