import { isRefusal } from './errors.ts';

/** Creates a key for one intention: retries of the same operation must carry the same key. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is not available on pages served without TLS.
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency key of an operation that must happen once. An attempt with an unknown outcome retains its key for the
 * next attempt with the same input; different input, a refusal and success end the intention.
 */
export class Intent {
  private current: { key: string; input: string } | null = null;

  private readonly makeKey: () => string;

  /** @param makeKey returns a new unique key */
  constructor(makeKey = newIdempotencyKey) {
    this.makeKey = makeKey;
  }

  /** Runs one attempt with the key that belongs to this input. */
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
