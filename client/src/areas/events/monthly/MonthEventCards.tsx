import { useQuery } from '@tanstack/react-query';
import { CalendarHeart } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { isOffered } from '../../../api/compatibility.ts';
import { assetUrl } from '../../../api/hosts.ts';
import { t } from '../../../messages/monthly.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { periodText } from './event-texts.ts';
import { type MonthEventItem, monthEventsQuery } from './month-event-queries.ts';

const pageSize = 4;

/** Whether it is known which events there are, so that what follows them appears in its place. */
export function useMonthEventsSettled(): boolean {
  const { isLoading } = useQuery({ ...monthEventsQuery(1, pageSize), enabled: areOffered() });
  return !isLoading;
}

const areOffered = (): boolean => isOffered('GET /v1/event/regular-events');

/**
 * The monthly events above the board of event notices, running ones first. Nothing without events; a failure shows
 * nothing either, since the board below has its own states.
 */
export function MonthEventCards() {
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    ...monthEventsQuery(page, pageSize),
    enabled: areOffered(),
  });
  if (!data || data.total === 0) return null;
  return (
    <Section title={t('list')}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.list.map((event) => (
          <li key={event.event_id}>
            <Card event={event} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(data.total / pageSize)} onChange={setPage} className="mt-4" />
    </Section>
  );
}

function Card({ event }: { event: MonthEventItem }) {
  return (
    <Link
      to={paths.monthEvent(event.event_id)}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface hover:bg-raised"
    >
      <span className="flex aspect-[2/1] items-center justify-center bg-raised text-honey-text">
        {event.image ? (
          <img src={assetUrl(event.image)} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <CalendarHeart size={48} aria-hidden />
        )}
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        <span>
          <Badge tone={event.state === 'running' ? 'honey' : 'neutral'}>{t(event.state)}</Badge>
        </span>
        <span className="chat-text font-semibold">{event.title}</span>
        <span className="chat-text line-clamp-2 text-sm text-muted">{event.summary}</span>
        <span className="mt-auto pt-1 text-xs text-muted">{periodText(event.begins_on, event.ends_on)}</span>
      </span>
    </Link>
  );
}
