/** The capacity of a bucket, and the time to refill one token. */
export interface BucketSize {
  burst: number;
  refillMs: number;
}

/** A token bucket, initially full. Times are milliseconds of a monotonic clock. */
export class TokenBucket {
  private tokens = Number.POSITIVE_INFINITY;
  private at = 0;

  /** Takes `cost` tokens, or returns false and takes none if there are fewer. */
  take(now: number, size: BucketSize, cost = 1): boolean {
    this.tokens = this.tokensAt(now, size);
    this.at = now;
    if (this.tokens < cost) return false;
    this.tokens -= cost;
    return true;
  }

  isFull(now: number, size: BucketSize): boolean {
    return this.tokensAt(now, size) >= size.burst;
  }

  private tokensAt(now: number, { burst, refillMs }: BucketSize): number {
    return Math.min(burst, this.tokens + Math.max(0, now - this.at) / refillMs);
  }
}

/** Token buckets by key. A bucket that has not been used for long is full and can be removed. */
export class TokenBuckets {
  private readonly buckets = new Map<string, TokenBucket>();

  get size(): number {
    return this.buckets.size;
  }

  /** Takes a token, or returns false if there is none. */
  take(key: string, now: number, size: BucketSize): boolean {
    let bucket = this.buckets.get(key);
    if (!bucket) {
      bucket = new TokenBucket();
      this.buckets.set(key, bucket);
    }
    return bucket.take(now, size);
  }

  /** Removes the buckets that are full. */
  prune(now: number, size: BucketSize): void {
    for (const [key, bucket] of this.buckets) if (bucket.isFull(now, size)) this.buckets.delete(key);
  }
}
