/** The highest fan level of a host's fans. */
export class MaxFanLevel {
  /** @example 101 */
  bj_user_key!: number;
  /** @example 70 */
  max_fan_level!: number;
}
