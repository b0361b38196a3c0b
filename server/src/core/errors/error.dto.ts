/** A refused field of a body or query. */
export class FieldProblemDto {
  /**
   * Name of the field as sent.
   * @example star_cnt
   */
  field!: string;
  /**
   * Stable code of the violated rule.
   * @example min
   */
  code!: string;
  /**
   * Korean message for the form.
   * @example "1 이상이어야 해요."
   */
  message!: string;
}

/** The shape of every refusal. */
export class ErrorDto {
  /**
   * The HTTP status.
   * @example 409
   */
  status!: number;
  /**
   * Stable code; clients branch on it.
   * @example not_enough_star
   */
  code!: string;
  /**
   * Korean message, safe to show.
   * @example "꿀이 부족해요. 충전하고 다시 선물해 주세요."
   */
  message!: string;
  /**
   * Refused fields, when the input was at fault.
   * @example [{"field":"star_cnt","code":"min","message":"너무 작은 값이에요."}]
   */
  fields?: FieldProblemDto[];
  /**
   * Facts that belong to the code, e.g. `seconds_left` of a lock. The second decision of an operator: `decided` (operator, action, at) and `case`, as
   * its call returns it (ADMIN-42).
   * @example {"seconds_left":1800}
   */
  detail?: Record<string, unknown>;
  /**
   * Identifies the request in the logs.
   * @example req-7f3a
   */
  request_id!: string;
  /**
   * Identifies the trace of the request, where the installation records traces.
   * @example 4bf92f3577b34da6a3ce929d0e0e4736
   */
  trace_id?: string;
}
