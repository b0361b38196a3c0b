import { isRefusal } from './errors.ts';

/** A key that names one intention: the same act tried again must carry the same one. */
export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: that is missing on pages served without TLS.
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency key of something that must happen once. A try whose outcome is unknown keeps its key for the next try
 * with the same input; other input, a plain refusal and success are the end of the intention.
 */
export class Intent {
  private current: { key: string; input: string } | null = null;

  private readonly makeKey: () => string;

  /** @param makeKey a key that was never used */
  constructor(makeKey = newIdempotencyKey) {
    this.makeKey = makeKey;
  }

  /** Runs one try with the key that belongs to this input. */
  async attempt<Result>(input: unknown, act: (key: string) => Promise<Result>): Promise<Result> {
    const text = JSON.stringify(input);
    if (this.current?.input !== text) this.current = { key: this.makeKey(), input: text };
    const { key } = this.current;
    try {
      const result = await act(key);
      this.current = null;
      return result;
    } catch (error) {
      if (isRefusal(error)) this.current = null;
      throw error;
    }
  }
}
