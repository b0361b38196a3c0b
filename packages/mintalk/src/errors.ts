/** The two ways in which a text can fail to be mintalk (MINTALK-2). */
export type FrameFault = 'Invalid input' | 'invalid request';

/** A text that is no mintalk: a broken header (`Invalid input`), or frames that do not fit (`invalid request`). */
export class FrameError extends Error {
  override readonly name = 'FrameError';

  constructor(override readonly message: FrameFault) {
    super(message);
  }
}

/** What went wrong in chat: a code or a fixed sentence as the message, and the reason where one was given. */
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
