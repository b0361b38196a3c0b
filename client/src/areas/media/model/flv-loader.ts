import type mpegts from 'mpegts.js';

/**
 * What reads an endless stream for mpegts.js. Its own loader lets go of a request without ending it while data arrive, and
 * throws what becomes of the request afterwards, where nobody can catch it: as when a live ends for a viewer who is sent out.
 * Errors are told as its own does; whoever has left hears nothing any more.
 */
export function flvLoader({
  BaseLoader,
  LoaderErrors,
  LoaderStatus,
}: Pick<typeof mpegts, 'BaseLoader' | 'LoaderErrors' | 'LoaderStatus'>): mpegts.CustomLoaderConstructor {
  return class extends BaseLoader {
    private readonly left = new AbortController();

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
      this.left.abort();
      this._status = LoaderStatus.kComplete;
    }

    override destroy(): void {
      this.abort();
      super.destroy();
    }

    private async read(url: string): Promise<void> {
      const { ok, status, statusText, body } = await fetch(url, { signal: this.left.signal });
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
      if (this.left.signal.aborted) return;
      this._status = LoaderStatus.kError;
      // The library compares the words that its constants stand for, whatever its types say.
      this.onError(LoaderErrors[kind] as never, { code, msg });
    }
  };
}
