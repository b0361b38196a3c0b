import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '../api/errors.ts';
import { ChunkLoadError, type ChunkLoadFailure } from '../lib/lazy-module.ts';
import { t } from '../messages/app.ts';
import { ErrorPage } from '../site/ErrorPage.tsx';
import { PageError } from '../site/page-error.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Main } from './frame/Main.tsx';

/** Shown when a route fails to render; the layout around it stays. */
export function RouteError() {
  const error = useRouteError();
  const expected = error instanceof PageError || error instanceof ChunkLoadError;
  useEffect(() => {
    if (!expected) console.error(error);
  }, [expected, error]);
  if (error instanceof ChunkLoadError) return <PageLoadError reason={error.reason} />;
  if (error instanceof PageError) return <ErrorPage kind={error.kind} message={error.message} />;
  if (error instanceof ApiError && error.status >= 400) {
    return <ErrorPage kind="service" status={error.status} message={error.message} />;
  }
  return <ErrorPage kind="service" />;
}

/** A page that could not be loaded: retried when the connection is back, or reloaded for a newer version. */
function PageLoadError({ reason }: { reason: ChunkLoadFailure }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const online = () => void revalidate();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [revalidate]);
  if (reason === 'unreachable') {
    return (
      <ErrorState
        title={t('pageLoadFailed')}
        body={t('pageLoadFailedBody')}
        onRetry={() => void revalidate()}
        className="min-h-[60dvh] justify-center"
      />
    );
  }
  return (
    <EmptyState
      title={t(reason === 'stuck' ? 'pageLoadFailed' : 'newVersion')}
      body={t('newVersionBody')}
      action={
        <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
      className="min-h-[60dvh] justify-center"
    />
  );
}

/** The same for a failure of the frame itself, or of a page that brings its own. */
export function RootError() {
  return (
    <Main>
      <RouteError />
    </Main>
  );
}
