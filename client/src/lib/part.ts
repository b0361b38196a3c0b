import { withRetry } from '@honey/client';

/**
 * Why a part could not be loaded: the server could not be reached, a newer version was put up since, or something that the part
 * imports failed before, which the browser keeps until the page is loaded anew.
 */
export type MissingReason = 'unreachable' | 'new-version' | 'stuck';

/** A part of the page that could not be loaded. */
export class MissingPart extends Error {
  constructor(
    readonly reason: MissingReason,
    options: ErrorOptions,
  ) {
    super(`a part of the page is missing: ${reason}`, options);
    this.name = 'MissingPart';
  }
}

/** A part of the page that is loaded when it is needed, or ahead. */
export interface Part<Module> {
  /**
   * Loads it. What failed is loaded anew when it is asked for again.
   * @throws MissingPart
   */
  load: () => Promise<Module>;
  /** The part, once it is there. */
  loaded: () => Module | undefined;
}

const lookMsMax = 5_000;
const retryWaits = { firstMs: 500, maxMs: 1_000, triesMax: 2 };

/** What browsers say, each in its words, when a module or its style sheet does not come. */
const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|module script failed|preload css/i.test(
    error.message,
  );

/** Where the module is that did not come, in browsers that say it. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/[^\s?#]+\.js/.exec(error.message)?.[0] : undefined;

/** What a server says of a file now; undefined when it says nothing. */
async function statusOf(address: string): Promise<number | undefined> {
  try {
    const signal = AbortSignal.timeout(lookMsMax);
    return (await fetch(address, { method: 'HEAD', cache: 'no-store', signal })).status;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return undefined;
    throw error;
  }
}

/**
 * The page's first script carries a hash of all others: a server that no longer has it has a newer page.
 * @param address of the module that did not come
 */
async function reasonOfLoss(address: string | undefined): Promise<MissingReason> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const status = entry ? await statusOf(entry.src) : undefined;
  if (status === 404 || status === 410) return 'new-version';
  return status === 200 && address !== undefined && (await statusOf(address)) === 200
    ? 'stuck'
    : 'unreachable';
}

/**
 * Imports a module, and after a failure under another address each time: browsers keep a failure under the address of the
 * module, and answer it for as long as the page stands.
 */
class Import<Module> {
  /** Where the module is, once it did not come. */
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

/** Declares a part by its import. */
export function part<Module>(load: () => Promise<Module>): Part<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const files = new Import(load);
  const loadOnce = async (): Promise<Module> => {
    try {
      const mayPass = (error: unknown) => isLost(error) && navigator.onLine;
      module = await withRetry(() => files.load(), { ...retryWaits, mayPass });
      return module;
    } catch (error) {
      if (!isLost(error)) throw error;
      const reason = await reasonOfLoss(files.address);
      if (reason !== 'stuck') throw new MissingPart(reason, { cause: error });
    }
    try {
      // The connection may be back by now: only what fails although its file is there is lost for this page.
      module = await files.load();
      return module;
    } catch (error) {
      throw isLost(error) ? new MissingPart('stuck', { cause: error }) : error;
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
