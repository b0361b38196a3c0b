import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '../api/errors.ts';
import { MissingPart, type MissingReason } from '../lib/part.ts';
import { t } from '../messages/app.ts';
import { ErrorPage } from '../site/ErrorPage.tsx';
import { PageError } from '../site/page-error.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { Main } from './frame/Main.tsx';

/** What a route shows when it cannot show itself; the layout around it stays. */
export function RouteError() {
  const error = useRouteError();
  const expected = error instanceof PageError || error instanceof MissingPart;
  useEffect(() => {
    if (!expected) console.error(error);
  }, [expected, error]);
  if (error instanceof MissingPart) return <MissingPage reason={error.reason} />;
  if (error instanceof PageError) return <ErrorPage kind={error.kind} message={error.message} />;
  if (error instanceof ApiError && error.status >= 400) {
    return <ErrorPage kind="service" status={error.status} message={error.message} />;
  }
  return <ErrorPage kind="service" />;
}

/** A page that could not be loaded: it comes with the connection, or with the newer version. */
function MissingPage({ reason }: { reason: MissingReason }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const online = () => void revalidate();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [revalidate]);
  if (reason === 'unreachable') {
    return (
      <ErrorState
        title={t('pageMissing')}
        body={t('pageMissingBody')}
        onRetry={() => void revalidate()}
        className="min-h-[60dvh] justify-center"
      />
    );
  }
  return (
    <EmptyState
      title={t(reason === 'stuck' ? 'pageMissing' : 'newVersion')}
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

/** The same where the frame itself failed. */
export function RootError() {
  return (
    <Main>
      <RouteError />
    </Main>
  );
}
