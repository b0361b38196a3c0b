import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-month-events.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Listing, openActionDialog, SearchField, useFilters, withAll } from '../../console/index.ts';
import { periodText } from '../monthly/event-texts.ts';
import { openEventDialog } from './event-dialog.ts';
import {
  endEvent,
  type ManagedEvent,
  managedEventsQuery,
  removeEvent,
  scheduleEvent,
  withdrawEvent,
} from './month-admin-queries.ts';

const states = ['draft', 'scheduled', 'running', 'over'] as const;

/** Monthly events: write, schedule, end (EVENTS-51). */
export function MonthEventsPanel() {
  const { values, set, page, setPage } = useFilters(['q', 'state']);
  const query = useQuery(managedEventsQuery(values, page));
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[1fr_9rem_auto] lg:items-end">
        <SearchField
          className="col-span-2 lg:col-span-1"
          label={t('search')}
          value={values.q}
          onChange={(text) => set('q', text)}
        />
        <Choice
          label={admin('state')}
          value={values.state}
          options={withAll(states, (value) => t(value))}
          onChange={(state) => set('state', state)}
        />
        <Button size="lg" variant="primary" className="self-end" onClick={() => openEventDialog({})}>
          {t('add')}
        </Button>
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(event) => <EventRow key={event.event_id} event={event} />}
      </Listing>
    </>
  );
}

function EventRow({ event }: { event: ManagedEvent }) {
  const { event_id: id, title, state } = event;
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === 'running' ? 'honey' : 'neutral'}>{t(state)}</Badge>
          <span className="chat-text font-semibold">{title}</span>
        </p>
        <p className="chat-text text-muted">{event.summary}</p>
        <p className="text-sm text-muted">
          {periodText(event.begins_on, event.ends_on)} ·{' '}
          {t('counts', { entries: formatNumber(event.entry_cnt), prizes: formatNumber(event.prize_cnt) })}
        </p>
        {event.unpaid_cnt > 0 && (
          <p className="text-sm font-semibold">{t('unpaid', { count: event.unpaid_cnt })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state !== 'draft' && (
          <Link to={paths.monthEvent(id)} className={buttonClass('secondary', 'sm')}>
            {t('open')}
          </Link>
        )}
        <Button size="sm" aria-label={`${title} ${t('change')}`} onClick={() => openEventDialog({ event })}>
          {t('change')}
        </Button>
        <StateActions event={event} />
      </div>
    </li>
  );
}

/** What an operator may do next in the event's state. */
function StateActions({ event }: { event: ManagedEvent }) {
  const { event_id: id, title, state, version } = event;
  const withReason = (
    action: 'withdraw' | 'end' | 'remove',
    act: (id: number, body: { version: number; reason: string }) => Promise<void>,
  ) => (
    <Button
      size="sm"
      variant={action === 'withdraw' ? 'secondary' : 'danger'}
      aria-label={`${title} ${t(action)}`}
      onClick={() =>
        openActionDialog({
          title: t(`${action}Title`),
          body: t(`${action}Body`, { title }),
          action: t(action),
          reasonHelp: admin('reasonHelp'),
          onConfirm: ({ reason }) => act(id, { version, reason }),
        })
      }
    >
      {t(action)}
    </Button>
  );
  if (state === 'scheduled') return withReason('withdraw', withdrawEvent);
  if (state === 'running') return withReason('end', endEvent);
  if (state === 'over') return null;
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-label={`${title} ${t('schedule')}`}
        onClick={() =>
          openConfirm({
            title: t('scheduleTitle'),
            body: t('scheduleBody', { title }),
            action: t('schedule'),
            onConfirm: () => scheduleEvent(id, version),
          })
        }
      >
        {t('schedule')}
      </Button>
      {withReason('remove', removeEvent)}
    </>
  );
}
