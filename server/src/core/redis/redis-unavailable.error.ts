/** Redis did not execute a command, or did not respond in time. */
export class RedisUnavailableError extends Error {
  /**
   * @param inDoubt whether the command may have been executed, now or later
   */
  constructor(
    message: string,
    readonly inDoubt: boolean,
  ) {
    super(message);
  }
}
