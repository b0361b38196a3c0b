import { Matches } from 'class-validator';
import { TokenPair } from '../../session/index.ts';

/** Names a persona, or any member by ID. */
export class SandboxPersonaParam {
  /**
   * ID of a persona, or of any member.
   * @example viewer01
   */
  @Matches(/^[A-Za-z0-9]{1,100}$/)
  id!: string;
}

/** A predefined member of the datasets. */
export class SandboxPersona {
  /**
   * Sign-in ID of the persona.
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
   * The persona's role.
   * @example member
   */
  role!: 'member' | 'host' | 'operator';
  /**
   * The case that the persona represents, in Korean.
   * @example "성인 인증을 마친 회원. 꿀 100,000개"
   */
  note!: string;
  /**
   * The current code of an operator's authenticator app; null without one.
   * @example "123456"
   */
  factor_code!: string | null;
}

/** The personas in the data in use. */
export class SandboxPersonas {
  /** The personas that exist in the data in use. */
  list!: SandboxPersona[];
}

/** A sign-in without a password. */
export class SandboxSignIn extends TokenPair {
  /**
   * Key of the signed-in member.
   * @example 1001
   */
  user_key!: number;
}
