import { IsUUID } from 'class-validator';
import { Secret } from '../../core/logging/secret-names.ts';

/** Signs in with a verified telephone code. */
export class PhoneLoginRequest {
  /**
   * Key of a verified code of the purpose login; used once.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;
}
