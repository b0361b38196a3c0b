/** The two ways in which a text can be invalid (MINTALK-2). */
export type FrameFault = 'Invalid input' | 'invalid request';

/** Invalid mintalk: a broken header (`Invalid input`), or frames that do not match (`invalid request`). */
export class FrameError extends Error {
  override readonly name = 'FrameError';

  constructor(override readonly message: FrameFault) {
    super(message);
  }
}

/** A chat error: a code or a fixed sentence as the message, and the reason if there is one. */
export class TalkError extends Error {
  override readonly name = 'TalkError';

  constructor(
    message: string,
    readonly reason?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
