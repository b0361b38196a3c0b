import type { Yn } from '../core/http/answer.dto.ts';

/** Whether a value may be taken, and if not, why. */
export class Availability {
  /**
   * Y: it may be taken.
   * @example Y
   */
  available_yn!: Yn;
  /**
   * Why it may not be taken; ok when it may.
   * @example ok
   */
  code!: 'ok' | 'taken' | 'forbidden' | 'empty' | 'tooShort' | 'tooLong' | 'characters';
  /**
   * A sentence to show beside the field.
   * @example "사용할 수 있어요."
   */
  message!: string;
}
