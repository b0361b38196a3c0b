/** How much may be said at once, and how soon one more. */
export interface BucketSize {
  burst: number;
  refillMs: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets by key. A bucket that nobody has touched for long is full, and so need not be kept. */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  get size(): number {
    return this.buckets.size;
  }

  /** Takes a token, or answers false where there is none. `now` in milliseconds. */
  take(key: string, now: number, { burst, refillMs }: BucketSize): boolean {
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now };
    const earned = Math.max(0, now - bucket.at) / refillMs;
    const tokens = Math.min(burst, bucket.tokens + earned);
    if (tokens < 1) {
      this.buckets.set(key, { tokens, at: now });
      return false;
    }
    this.buckets.set(key, { tokens: tokens - 1, at: now });
    return true;
  }

  /** Forgets the buckets that are full by now. */
  prune(now: number, { burst, refillMs }: BucketSize): void {
    for (const [key, bucket] of this.buckets) {
      if (now - bucket.at >= (burst - bucket.tokens) * refillMs) this.buckets.delete(key);
    }
  }
}
