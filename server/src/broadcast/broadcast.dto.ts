/** The highest fan level among a host's fans. */
export class MaxFanLevel {
  /**
   * Key of the host.
   * @example 101
   */
  bj_user_key!: number;
  /**
   * The highest fan level, 0 to 100; 0 without fans.
   * @example 70
   */
  max_fan_level!: number;
}
