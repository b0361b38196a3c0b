import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { ErrorPage, PageError } from '../areas/common/index.ts';
import { Main } from './Main.tsx';

const reloadGuardMs = 10_000;
const reloadedAt = 'honey.reloaded-at';

/** A part of the page that is gone from the server: a newer version was put up since this one was loaded. */
const isStalePart = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

/** Reloads for a stale part, but not again within 10 s (specification section 9, reload guard). */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
  if (Date.now() - last < reloadGuardMs) return;
  sessionStorage.setItem(reloadedAt, String(Date.now()));
  window.location.reload();
}

/** What a route shows when it cannot show itself; the layout around it stays. */
export function RouteError() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const stale = isStalePart(error);
  useEffect(() => {
    if (stale) reloadOnce();
    else if (!(error instanceof PageError)) console.error(error);
  }, [stale, error]);
  if (error instanceof PageError) return <ErrorPage kind={error.kind} message={error.message} />;
  return <ErrorPage kind="service" message={pathname} />;
}

/** The same where the frame itself failed. */
export function RootError() {
  return (
    <Main>
      <RouteError />
    </Main>
  );
}
