import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  ConsoleList,
  type ListDefinition,
  MemberLink,
  PictureRow,
  useList,
  withAll,
} from '../../console/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import {
  decideHostApplication,
  hostApplicationsFile,
  hostApplicationsFilter,
  hostApplicationsQuery,
} from './admin-queries.ts';

type Application = Schema<'ManagedHostAsk'>;

const states = ['review', 'approved', 'rejected'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('hostApplicationSearch') },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`state_${value}`)),
  },
] as const;

const definition: ListDefinition<Application> = {
  label: t('host-asks'),
  keyOf: ({ host_ask_id }) => host_ask_id,
  nameOf: ({ user }) => user.nick,
  nameHead: t('applicant'),
  lead: ({ user }) => <Avatar user={user} size={25} />,
  marks: ({ user, overdue_yn, earlier_cnt }) => (
    <>
      <GradeBadges user={user} />
      {overdue_yn === 'Y' && <Badge tone="live">{t('late')}</Badge>}
      {earlier_cnt > 0 && <Badge tone="outline">{t('earlier', { count: earlier_cnt })}</Badge>}
    </>
  ),
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    {
      key: 'due',
      head: t('due'),
      cell: ({ state, due_at }) => (state === 'review' ? formatDateTime(due_at) : '-'),
    },
    { key: 'applied', head: t('appliedOn'), cell: ({ asked_at }) => formatDateTime(asked_at) },
    { key: 'platform', head: t('platform'), cell: ({ platform }) => platform || '-', optional: true },
    { key: 'period', head: t('period'), cell: ({ period }) => t(`period_${period}`), optional: true },
  ],
  card: ({ state, asked_at }) => (
    <>
      <State state={state} /> {t('appliedAt', { at: formatDateTime(asked_at) })}
    </>
  ),
  details: (application) => <ApplicationCase application={application} />,
  isWaiting: ({ state }) => state === 'review',
  csv: { load: hostApplicationsFile, name: 'host-asks' },
  batchFilter: hostApplicationsFilter,
  targetOf: ({ user }) => `user:${user.user_key}`,
  empty: { title: t('hostAsksNone'), body: t('hostAsksNoneBody') },
  acts: [
    {
      key: 'approve',
      letter: 'a',
      label: t('approve'),
      tone: 'primary',
      when: ({ state }) => state === 'review',
      confirm: ({ host_ask_id: id, user: { nick } }) => ({
        title: t('approveTitle', { nick }),
        body: t('approveBody'),
        action: t('approve'),
        tone: 'primary',
        reasonOptional: true,
        reasonHelp: t('reasonHelp'),
        onConfirm: ({ reason }) =>
          decideHostApplication(id, { decision: 'approve', ...(reason ? { reason } : {}) }),
      }),
      batch: 'host_asks.approve',
    },
    {
      key: 'reject',
      letter: 'd',
      label: t('reject'),
      when: ({ state }) => state === 'review',
      confirm: ({ host_ask_id: id, user: { nick } }) => ({
        title: t('rejectTitle', { nick }),
        body: t('approveBody'),
        action: t('reject'),
        reasonHelp: t('reasonRead'),
        onConfirm: ({ reason }) => decideHostApplication(id, { decision: 'reject', reason }),
      }),
      batch: 'host_asks.reject',
    },
  ],
};

/** Host applications, those under review first. */
export default function HostApplicationsPanel() {
  const list = useList('host-asks', filters);
  const query = useQuery(hostApplicationsQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ state }: Pick<Application, 'state'>) => (
  <Badge tone={state === 'review' ? 'honey' : 'neutral'}>{t(`state_${state}`)}</Badge>
);

function ApplicationCase({ application }: { application: Application }) {
  const { user, state } = application;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={state} />
        <MemberLink user={user} />
      </p>
      <p className="text-sm text-muted">
        {t('appliedAt', { at: formatDateTime(application.asked_at) })}
        {state === 'review' && ` · ${t('dueAt', { due: formatDateTime(application.due_at) })}`}
      </p>
      <p className="chat-text whitespace-pre-line">{application.career}</p>
      <p className="chat-text text-sm text-muted">
        {t('period')} {t(`period_${application.period}`)} · {t('platform')} {application.platform || '-'} ·{' '}
        {t('sns')} {application.sns_account}
      </p>
      {application.reason && (
        <p className="chat-text text-sm">{t('rejectedFor', { reason: application.reason })}</p>
      )}
      <PictureRow pictures={application.images} alt={(number) => t('picture', { number })} />
    </>
  );
}
