import { IsString, IsUUID, Length } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** A completed verification of the purpose certify. */
export class MemberVerificationRequest {
  /**
   * Names the verification.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  cert_key!: string;

  /**
   * The token returned by /api/cert/token.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJjZXJ0IjoiN2IwYyJ9.c2ln
   */
  @IsString()
  @Length(10, 2000)
  @Secret()
  cert_token!: string;
}

/** The member's verification status. A verified minor is signed out everywhere. */
export class MemberVerified {
  /**
   * Y: the member's identity is verified.
   * @example Y
   */
  verification_yn!: Yn;
  /**
   * Y: the verified member is an adult.
   * @example Y
   */
  user_adult_yn!: Yn;
}
