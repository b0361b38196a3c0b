import type { ComponentType } from 'react';
import type { createBrowserRouter, LoaderFunctionArgs } from 'react-router';
import { ChunkLoadError, type LazyModule } from '../lib/lazy-module.ts';
import { showChunkLoadError } from '../ui/chunk-load-error.ts';
import { reloadOnce } from './reload-guard.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type LazyPage = LazyModule<{ default: ComponentType }>;

/** The component of a page that its loader has loaded. The router's own lazy loading would cache a failure forever. */
export function pageComponent(page: LazyPage): ComponentType {
  return function Page() {
    const Loaded = page.loaded()?.default;
    return Loaded ? <Loaded /> : null;
  };
}

/** A loader that loads the page in parallel with its guard. If the guard redirects, the page is not awaited. */
export function pageLoader(
  page: LazyPage,
  guard: (args: LoaderFunctionArgs) => Promise<Response | null>,
  router: () => Router | undefined,
) {
  return async (args: LoaderFunctionArgs): Promise<Response | null> => {
    const loading = page.load();
    loading.catch(() => undefined);
    const elsewhere = await guard(args);
    if (elsewhere) return elsewhere;
    try {
      await loading;
    } catch (error) {
      if (error instanceof ChunkLoadError)
        await handleLoadFailure(error, new URL(args.request.url), router());
      else throw error;
    }
    return null;
  };
}

/**
 * Handles a page that cannot be loaded. During navigation the user stays on the current page, with a message and a
 * retry. A page opened by its address reloads if there is a newer version, because it has no state to lose; otherwise
 * an error is shown.
 * @throws the same error where it is shown in place of the page
 */
async function handleLoadFailure(
  error: ChunkLoadError,
  target: URL,
  router: Router | undefined,
): Promise<void> {
  // During server rendering there is no page to stay on.
  if (!router) throw error;
  const { initialized, location } = router.state;
  const to = target.pathname + target.search;
  const here = location.pathname + location.search;
  if (!initialized) {
    if (error.reason === 'new-version' && reloadOnce()) return new Promise(() => {});
    throw error;
  }
  // Back and forward have changed the address already: there is no page to stay on.
  const isNavigation = to !== here && window.location.pathname + window.location.search === here;
  if (!isNavigation) throw error;
  showChunkLoadError(
    error,
    () => void router.navigate(to),
    () => window.location.assign(to),
  );
  await router.navigate(location, { replace: true, preventScrollReset: true });
}
