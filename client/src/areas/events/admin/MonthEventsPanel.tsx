import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-month-events.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import {
  ConsoleList,
  Facts,
  type ListAct,
  type ListDefinition,
  useList,
  withAll,
} from '../../console/index.ts';
import { periodText } from '../monthly/event-texts.ts';
import { openEventDialog } from './event-dialog.ts';
import {
  endEvent,
  type ManagedEvent,
  managedEventsFile,
  managedEventsQuery,
  removeEvent,
  scheduleEvent,
  withdrawEvent,
} from './month-admin-queries.ts';

const states = ['draft', 'scheduled', 'running', 'over'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('search') },
  { name: 'state', kind: 'choice', label: admin('state'), options: withAll(states, (value) => t(value)) },
] as const;

type EndAct = (id: number, body: { version: number; reason: string }) => Promise<void>;

/** An act with a reason, to an event in this state. */
const actWithReason = (
  name: 'withdraw' | 'end' | 'remove',
  letter: ListAct<ManagedEvent>['letter'],
  state: ManagedEvent['state'],
  act: EndAct,
): ListAct<ManagedEvent> => ({
  key: name,
  letter,
  label: t(name),
  right: 'events.write',
  stays: name !== 'remove',
  ...(name === 'withdraw' ? {} : { tone: 'danger' }),
  when: (event) => event.state === state,
  confirm: ({ event_id, title, version }) => ({
    title: t(`${name}Title`),
    body: t(`${name}Body`, { title }),
    action: t(name),
    reasonHelp: admin('reasonHelp'),
    onConfirm: ({ reason }) => act(event_id, { version, reason }),
  }),
});

const definition: ListDefinition<ManagedEvent> = {
  label: t('events'),
  keyOf: ({ event_id }) => event_id,
  nameOf: ({ title }) => title,
  nameHead: t('title'),
  marks: ({ unpaid_cnt }) =>
    unpaid_cnt > 0 && <Badge tone="live">{t('unpaidMark', { count: unpaid_cnt })}</Badge>,
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'period', head: t('period'), cell: ({ begins_on, ends_on }) => periodText(begins_on, ends_on) },
    { key: 'entries', head: t('entries'), numeric: true, cell: ({ entry_cnt }) => formatNumber(entry_cnt) },
    {
      key: 'prizes',
      head: t('winnersHead'),
      numeric: true,
      cell: ({ prize_cnt }) => formatNumber(prize_cnt),
    },
  ],
  card: ({ state, begins_on, ends_on }) => (
    <>
      <State state={state} /> {periodText(begins_on, ends_on)}
    </>
  ),
  details: (event) => <EventCase event={event} />,
  csv: { name: 'events', load: managedEventsFile },
  empty: { title: t('none'), body: t('noneBody') },
  targetOf: ({ event_id }) => `event:${event_id}`,
  acts: [
    {
      key: 'change',
      letter: 'e',
      label: t('change'),
      right: 'events.write',
      when: () => true,
      stays: true,
      open: (event, _done, onSecond) => openEventDialog({ event, onSecond }),
    },
    {
      key: 'schedule',
      letter: 's',
      label: t('schedule'),
      tone: 'primary',
      right: 'events.write',
      stays: true,
      when: ({ state }) => state === 'draft',
      // The announcement is taken back by `withdraw`, until the event begins.
      confirm: ({ event_id, title, version }) => ({
        title: t('scheduleTitle'),
        body: t('scheduleBody', { title }),
        action: t('schedule'),
        tone: 'primary',
        withoutReason: true,
        onConfirm: () => scheduleEvent(event_id, version),
      }),
    },
    actWithReason('withdraw', 'b', 'scheduled', withdrawEvent),
    actWithReason('end', 'f', 'running', endEvent),
    actWithReason('remove', 'd', 'draft', removeEvent),
  ],
};

/** Monthly events: write, schedule, end (EVENTS-51). */
export default function MonthEventsPanel() {
  const list = useList('events', filters);
  const query = useQuery(managedEventsQuery(list.values, list.cursor));
  return (
    <ConsoleList
      list={list}
      definition={definition}
      query={query}
      create={{ label: t('add'), right: 'events.write', open: () => openEventDialog({}) }}
    />
  );
}

const State = ({ state }: Pick<ManagedEvent, 'state'>) => (
  <Badge tone={state === 'running' ? 'honey' : 'neutral'}>{t(state)}</Badge>
);

function EventCase({ event }: { event: ManagedEvent }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={event.state} />
        {event.state !== 'draft' && (
          <Link to={paths.monthEvent(event.event_id)} className={buttonClass('secondary', 'sm')}>
            {t('open')}
          </Link>
        )}
      </p>
      <p className="chat-text">{event.summary}</p>
      <Facts
        facts={[
          [t('period'), periodText(event.begins_on, event.ends_on)],
          [
            t('entries'),
            t('counts', { entries: formatNumber(event.entry_cnt), prizes: formatNumber(event.prize_cnt) }),
          ],
        ]}
      />
      {event.unpaid_cnt > 0 && <p className="font-semibold">{t('unpaid', { count: event.unpaid_cnt })}</p>}
    </>
  );
}
