import { IsUUID } from 'class-validator';
import { Secret } from '../../core/logging/secret-names.ts';

/** Signs in by a telephone that a code proved. */
export class PhoneLoginRequest {
  /**
   * A proven code of the purpose login; used once.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;
}
