import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/monthly.ts';
import { paths } from '../../../routing/paths.ts';
import { ErrorPage } from '../../../site/ErrorPage.tsx';
import { PageError } from '../../../site/page-error.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Skeleton, TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { EventParts } from './EventParts.tsx';
import { periodText } from './event-texts.ts';
import { type MonthEvent, monthEventQuery } from './month-event-queries.ts';
import { shownEvent } from './shown-event.ts';

/** The router has no parameters within a segment: `month-3` is one. */
const segment = /^month-(\d{1,10})$/;

/** While winners are drawn and prizes paid. */
const decidingMs = 3_000;
/** The longest timer of browsers is about 24 days. */
const timerMaxMs = 86_400_000;

/** /event/month-{id}: an event of the operators (EVENTS-47). */
export default function MonthEventPage() {
  const { page = '' } = useParams();
  const { pathname } = useLocation();
  const [, id] = segment.exec(page) ?? [];
  if (id === undefined)
    return <ErrorPage kind="common" message={new PageError('common', pathname).message} />;
  return <MonthEventOf key={id} eventId={Number(id)} />;
}

function MonthEventOf({ eventId }: { eventId: number }) {
  const { userKey } = useSession();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...monthEventQuery(eventId, userKey),
    refetchInterval: ({ state }) => (isDeciding(state.data) ? decidingMs : false),
  });
  useRefetchAtChange(data, dataUpdatedAt, refetch);
  if (data)
    return (
      <article className="mx-auto max-w-text px-4 py-6">
        <header className="mb-6">
          <Badge tone={data.state === 'running' ? 'honey' : 'neutral'}>{t(data.state)}</Badge>
          <h1 className="chat-text mt-2 text-xl font-extrabold text-balance">{data.title}</h1>
          <p className="chat-text mt-1 text-md text-muted">{data.summary}</p>
          <p className="mt-1 text-sm text-muted">{periodText(data.begins_on, data.ends_on)}</p>
          {data.state === 'over' && <p className="mt-3 rounded-control bg-raised p-3">{t('overNote')}</p>}
        </header>
        <EventParts shown={shownEvent(data, dataUpdatedAt)} />
        <p className="mt-8 text-center">
          <Link to={paths.events} className={buttonClass()}>
            {t('toEvents')}
          </Link>
        </p>
      </article>
    );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      <Skeleton className="h-5 w-16" />
      <Skeleton className="mt-2 h-8 w-2/3" />
      <TextSkeleton lines={2} />
      <Skeleton className="mt-6 h-56 w-full" />
      <Skeleton className="mt-6 h-40 w-full" />
    </div>
  );
}

/** The end is reached, and what follows from it is not decided yet. */
const isDeciding = (event: MonthEvent | undefined): boolean =>
  event?.state === 'over' && event.draw !== null && event.draw.drawn_on === null;

/** Fetches the event again when it begins and when it ends, by the server's clock. */
function useRefetchAtChange(event: MonthEvent | undefined, fetchedAt: number, refetch: () => unknown): void {
  const next =
    event?.state === 'scheduled' ? event.begins_on : event?.state === 'running' ? event.ends_on : null;
  const waitMs = event && next !== null ? Date.parse(next) - Date.parse(event.answered_on) : null;
  useEffect(() => {
    if (waitMs === null || waitMs > timerMaxMs) return;
    const timer = setTimeout(() => void refetch(), Math.max(0, fetchedAt + waitMs - Date.now()) + 500);
    return () => clearTimeout(timer);
  }, [waitMs, fetchedAt, refetch]);
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = errorCode(error);
  if (code !== 'month_event_not_found' && code !== 'not_found' && code !== 'validation_failed')
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={onRetry} />;
  return (
    <EmptyState
      as="h1"
      title={t('notFound')}
      body={t('notFoundBody')}
      action={
        <Link to={paths.events} className={buttonClass()}>
          {t('toEvents')}
        </Link>
      }
    />
  );
}
