import type { Yn } from '../../core/http/ok.dto.ts';

/** Whether a value is available, and if not, why. */
export class Availability {
  /**
   * Y: it is available.
   * @example Y
   */
  available_yn!: Yn;
  /**
   * Why it is not available; ok when it is.
   * @example ok
   */
  code!: 'ok' | 'taken' | 'forbidden' | 'empty' | 'tooShort' | 'tooLong' | 'characters';
  /**
   * A message to show beside the field.
   * @example "사용할 수 있어요."
   */
  message!: string;
}
