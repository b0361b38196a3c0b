/** The response of a call that returns no data. */
export class OkDto {
  /**
   * Always "ok"; refusals have the error shape.
   * @example ok
   */
  result!: 'ok';
}

export const ok: OkDto = { result: 'ok' };

/** Y or N, the flags of the wire format (CORE-12). */
export type Yn = 'Y' | 'N';

/** Converts a boolean to its wire format. */
export const yn = (value: boolean): Yn => (value ? 'Y' : 'N');
