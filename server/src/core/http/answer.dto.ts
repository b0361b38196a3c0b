/** The answer of a call that has nothing else to say. */
export class OkDto {
  /**
   * Always "ok"; refusals have the error shape.
   * @example ok
   */
  result!: 'ok';
}

export const ok: OkDto = { result: 'ok' };

/** Y or N, as flags are written on the wire (CORE-12). */
export type Yn = 'Y' | 'N';

/** A boolean as the wire has it. */
export const yn = (value: boolean): Yn => (value ? 'Y' : 'N');
