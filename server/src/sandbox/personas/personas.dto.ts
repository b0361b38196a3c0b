import { Matches } from 'class-validator';
import { TokenPair } from '../../session/session.dto.ts';

/** Names a persona, or any member by ID. */
export class SandboxPersonaParam {
  /**
   * ID of a persona, or of any member.
   * @example viewer01
   */
  @Matches(/^[A-Za-z0-9]{1,100}$/)
  id!: string;
}

/** A member who always stands in the datasets. */
export class SandboxPersona {
  /**
   * ID that the persona signs in with.
   * @example viewer01
   */
  id!: string;
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * What the persona may do.
   * @example member
   */
  role!: 'member' | 'host' | 'operator';
  /**
   * What the persona stands for, in Korean.
   * @example "성인 인증을 마친 회원. 꿀 100,000개"
   */
  note!: string;
}

/** Who there is. */
export class SandboxPersonas {
  /** The personas that stand in the data in use. */
  list!: SandboxPersona[];
}

/** A sign-in that needed no password. */
export class SandboxSignIn extends TokenPair {
  /**
   * Key of the member who is signed in.
   * @example 1001
   */
  user_key!: number;
}
