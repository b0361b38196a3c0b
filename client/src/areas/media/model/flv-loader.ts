import type mpegts from 'mpegts.js';

/**
 * Reads an endless stream for mpegts.js. The library's own loader drops a request without aborting it while data
 * arrives, and then throws errors that cannot be caught, for example when a live ends for a kicked viewer. This one
 * reports errors the same way, and nothing after destruction.
 */
export function flvLoader({
  BaseLoader,
  LoaderErrors,
  LoaderStatus,
}: Pick<typeof mpegts, 'BaseLoader' | 'LoaderErrors' | 'LoaderStatus'>): mpegts.CustomLoaderConstructor {
  return class extends BaseLoader {
    private readonly destroyed = new AbortController();

    constructor() {
      super('flv-loader');
    }

    override open({ url }: mpegts.MediaSegment): void {
      this._status = LoaderStatus.kConnecting;
      this.read(url).catch((error: unknown) =>
        this.fail('EXCEPTION', -1, error instanceof Error ? error.message : String(error)),
      );
    }

    override abort(): void {
      this.destroyed.abort();
      this._status = LoaderStatus.kComplete;
    }

    override destroy(): void {
      this.abort();
      super.destroy();
    }

    private async read(url: string): Promise<void> {
      const { ok, status, statusText, body } = await fetch(url, { signal: this.destroyed.signal });
      if (!ok || !body) {
        this.fail('HTTP_STATUS_CODE_INVALID', status, statusText);
        return;
      }
      const reader = body.getReader();
      let received = 0;
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        this._status = LoaderStatus.kBuffering;
        const { buffer, byteLength } = part.value;
        received += byteLength;
        this.onDataArrival(buffer, received - byteLength, received);
      }
      this._status = LoaderStatus.kComplete;
      this.onComplete(0, received - 1);
    }

    private fail(kind: 'EXCEPTION' | 'HTTP_STATUS_CODE_INVALID', code: number, msg: string): void {
      if (this.destroyed.signal.aborted) return;
      this._status = LoaderStatus.kError;
      // At runtime the library compares the constants' strings, whatever its types state.
      this.onError(LoaderErrors[kind] as never, { code, msg });
    }
  };
}
