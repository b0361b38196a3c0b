import { withRetry } from '@honey/client';

/** Why a part could not be loaded: the server could not be reached, or a newer version was put up since. */
export type MissingReason = 'unreachable' | 'new-version';

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

/** The page's first script carries a hash of all others: a server that no longer has it has a newer page. */
async function reasonOfLoss(): Promise<MissingReason> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return 'unreachable';
  try {
    const signal = AbortSignal.timeout(lookMsMax);
    const { status } = await fetch(entry.src, { method: 'HEAD', cache: 'no-store', signal });
    return status === 404 || status === 410 ? 'new-version' : 'unreachable';
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return 'unreachable';
    throw error;
  }
}

/** Declares a part by its import. */
export function part<Module>(load: () => Promise<Module>): Part<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  const loadOnce = async (): Promise<Module> => {
    try {
      const mayPass = (error: unknown) => isLost(error) && navigator.onLine;
      module = await withRetry(load, { ...retryWaits, mayPass });
      return module;
    } catch (error) {
      loading = undefined;
      if (!isLost(error)) throw error;
      throw new MissingPart(await reasonOfLoss(), { cause: error });
    }
  };
  return {
    load: () => {
      loading ??= loadOnce();
      return loading;
    },
    loaded: () => module,
  };
}
