import { Matches } from 'class-validator';
import { TokenPair } from '../session/sign-ins/session.dto.ts';

/** Names a persona, or any member by ID. */
export class SandboxPersonaParam {
  /** @example viewer01 */
  @Matches(/^[A-Za-z0-9]{1,100}$/)
  id!: string;
}

/** A member who always stands in the datasets. */
export class SandboxPersona {
  /** @example viewer01 */
  id!: string;
  /** @example 1001 */
  user_key!: number;
  /** @example 꿀벌이 */
  nick!: string;
  /** @example member */
  role!: 'member' | 'host' | 'operator';
  /** @example 성인 인증을 마친 회원. 꿀 100,000개 */
  note!: string;
}

/** Who there is. */
export class SandboxPersonas {
  list!: SandboxPersona[];
}

/** A sign-in that needed no password. */
export class SandboxSignIn extends TokenPair {
  /** @example 1001 */
  user_key!: number;
}
