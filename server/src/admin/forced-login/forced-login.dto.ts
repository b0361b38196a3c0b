import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import { TokenPair } from '../../session/index.ts';

/** The member to sign in as, and the reason. */
export class ForcedLoginRequest extends ReasonBody {
  /**
   * Key of the member; operators are refused.
   * @example 1001
   */
  @IsKey()
  user_key!: number;
}

/** Tokens of a sign-in as the member, with the member's key and nickname. */
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
