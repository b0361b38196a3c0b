import type { ComponentType } from 'react';
import type { createBrowserRouter, LoaderFunctionArgs } from 'react-router';
import { MissingPart, type Part } from '../lib/part.ts';
import { sayMissing } from '../ui/missing-part.ts';
import { reloadOnce } from './reload-guard.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type PagePart = Part<{ default: ComponentType }>;

/** The component of a page that its loader has loaded. The router itself would keep a failure for ever. */
export function pageOf(page: PagePart): ComponentType {
  return function Page() {
    const Loaded = page.loaded()?.default;
    return Loaded ? <Loaded /> : null;
  };
}

/** A loader that loads the page beside its guard. Where the guard leads elsewhere, the page is not waited for. */
export function pageLoader(
  page: PagePart,
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
      if (error instanceof MissingPart) await withoutPage(error, new URL(args.request.url), router());
      else throw error;
    }
    return null;
  };
}

/**
 * A page cannot be loaded. Who is on another page stays there, is told, and may try again; a page that is opened by its
 * address is reloaded when there is a newer version, for it has nothing to lose; else an error stands in its place.
 * @throws the same error where it is shown in the page's place
 */
async function withoutPage(error: MissingPart, target: URL, router: Router | undefined): Promise<void> {
  // Where the server draws there is nobody to stay or to be told.
  if (!router) throw error;
  const { initialized, location } = router.state;
  const to = target.pathname + target.search;
  const here = location.pathname + location.search;
  if (!initialized) {
    if (error.reason === 'new-version' && reloadOnce()) return new Promise(() => {});
    throw error;
  }
  // Back and forward have changed the address already: there is no page to stay on.
  const stays = to !== here && window.location.pathname + window.location.search === here;
  if (!stays) throw error;
  sayMissing(
    error,
    () => void router.navigate(to),
    () => window.location.assign(to),
  );
  await router.navigate(location, { replace: true, preventScrollReset: true });
}
