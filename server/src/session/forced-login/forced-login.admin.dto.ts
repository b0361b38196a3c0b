import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { TokenPair } from '../session.dto.ts';

/** As whom to sign in, and why. */
export class ForcedLoginRequest extends ReasonBody {
  /**
   * Key of the member; not of an operator.
   * @example 1001
   */
  @IsKey()
  user_key!: number;
}

/** The tokens of a sign-in as the member, and who that is. */
export class ForcedLogin extends TokenPair {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname of the member.
   * @example 꿀벌이
   */
  nick!: string;
}
