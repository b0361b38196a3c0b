import { withRetry } from '@honey/client';

/**
 * Why a module could not be loaded: the server is unreachable, a newer version was deployed, or one of its imports
 * failed before and the browser caches that failure until the page is reloaded.
 */
export type ChunkLoadFailure = 'unreachable' | 'new-version' | 'stuck';

/** A lazy module that could not be loaded. */
export class ChunkLoadError extends Error {
  constructor(
    readonly reason: ChunkLoadFailure,
    options: ErrorOptions,
  ) {
    super(`failed to load a chunk: ${reason}`, options);
    this.name = 'ChunkLoadError';
  }
}

/** A module that is loaded on demand, or preloaded. */
export interface LazyModule<Module> {
  /**
   * Loads it; a failed load can be retried.
   * @throws ChunkLoadError
   */
  load: () => Promise<Module>;
  /** The module, once it is loaded. */
  loaded: () => Module | undefined;
}

const probeTimeoutMs = 5_000;
const retryWaits = { firstMs: 500, maxMs: 1_000, attemptsMax: 2 };

/** The browsers' error messages for a module or style sheet that failed to load. */
const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|preload css/i.test(
    error.message,
  );

/** The URL of the module that failed, in browsers that report it. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?#]+\.js/.exec(error.message)?.[0] : undefined;

/** The current HTTP status of a file; undefined when the server does not respond. */
async function statusOf(address: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    return (await fetch(address, { method: 'HEAD', cache: 'no-store', signal })).status;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * The page's entry script carries a hash of all others: if the server no longer has it, a newer version was deployed.
 * @param address of the module that failed
 */
async function diagnose(address: string | undefined): Promise<ChunkLoadFailure> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const status = entry ? await statusOf(entry.src) : undefined;
  if (status === 404 || status === 410) return 'new-version';
  return status === 200 && address !== undefined && (await statusOf(address)) === 200
    ? 'stuck'
    : 'unreachable';
}

/**
 * Imports a module, after a failure under a new URL each time: browsers cache a failed import under its URL for the
 * lifetime of the page.
 */
class RetryableImport<Module> {
  /** The module's URL, known after a failure. */
  address: string | undefined;
  private failures = 0;

  constructor(private readonly first: () => Promise<Module>) {}

  async load(): Promise<Module> {
    try {
      return this.address === undefined
        ? await this.first()
        : await import(/* @vite-ignore */ `${this.address}?again=${this.failures}`);
    } catch (error) {
      this.address ??= addressIn(error);
      this.failures += 1;
      throw error;
    }
  }
}

/** Declares a lazy module by its import. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const files = new RetryableImport(load);
  const loadOnce = async (): Promise<Module> => {
    try {
      const isTransient = (error: unknown) => isChunkLoadError(error) && navigator.onLine;
      module = await withRetry(() => files.load(), { ...retryWaits, isTransient });
      return module;
    } catch (error) {
      if (!isChunkLoadError(error)) throw error;
      const reason = await diagnose(files.address);
      if (reason !== 'stuck') throw new ChunkLoadError(reason, { cause: error });
    }
    try {
      // The connection may be back by now: the module is only `stuck` if its file exists and the import still fails.
      module = await files.load();
      return module;
    } catch (error) {
      throw isChunkLoadError(error) ? new ChunkLoadError('stuck', { cause: error }) : error;
    }
  };
  return {
    load: () => {
      loading ??= loadOnce().catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
    loaded: () => module,
  };
}
