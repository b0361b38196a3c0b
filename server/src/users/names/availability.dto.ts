import type { Yn } from '../../core/http/answer.dto.ts';

/** Whether a value may be taken, and if not, why. */
export class Availability {
  /** @example Y */
  available_yn!: Yn;
  /** @example ok */
  code!: 'ok' | 'taken' | 'forbidden' | 'empty' | 'tooShort' | 'tooLong' | 'characters';
  /**
   * A sentence to show beside the field.
   * @example 사용할 수 있어요.
   */
  message!: string;
}
