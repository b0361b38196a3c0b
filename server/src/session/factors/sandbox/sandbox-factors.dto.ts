import { Matches } from 'class-validator';

/** Names an operator. */
export class SandboxFactorParam {
  /**
   * ID of the operator.
   * @example admin01
   */
  @Matches(/^[A-Za-z0-9]{1,100}$/)
  id!: string;
}

/** The current code of an operator's authenticator app. */
export class SandboxFactorCode {
  /**
   * Six digits.
   * @example "123456"
   */
  code!: string;
  /**
   * Seconds until the next code.
   * @example 17
   */
  seconds_left!: number;
}
