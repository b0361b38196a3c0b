import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  Listing,
  openActionDialog,
  openMemberDialog,
  PictureRow,
  SearchField,
  useFilters,
  withAll,
} from '../../console/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { decideHostApplication, hostApplicationsQuery } from './admin-queries.ts';

type Application = Schema<'ManagedHostAsk'>;

const states = ['review', 'approved', 'rejected'] as const;

/** Host applications, those under review first. */
export function HostApplicationsPanel() {
  const { values, set, page, setPage } = useFilters(['q', 'state']);
  const query = useQuery(hostApplicationsQuery(values, page));
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_9rem]">
        <SearchField
          label={t('hostApplicationSearch')}
          value={values.q}
          onChange={(text) => set('q', text)}
        />
        <Choice
          label={t('state')}
          value={values.state}
          options={withAll(states, (value) => t(`state_${value}`))}
          onChange={(state) => set('state', state)}
        />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(application) => <ApplicationRow key={application.host_ask_id} application={application} />}
      </Listing>
    </>
  );
}

function ApplicationRow({ application }: { application: Application }) {
  const { user, state } = application;
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex items-center gap-3">
        <Avatar user={user} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <button
              type="button"
              className="chat-text font-semibold underline"
              onClick={() => openMemberDialog({ userKey: user.user_key })}
            >
              {user.nick}
            </button>
            <GradeBadges user={user} />
            <Badge tone={state === 'review' ? 'honey' : 'neutral'}>{t(`state_${state}`)}</Badge>
            {application.overdue_yn === 'Y' && <Badge tone="live">{t('late')}</Badge>}
            {application.earlier_cnt > 0 && (
              <Badge tone="outline">{t('earlier', { count: application.earlier_cnt })}</Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {t('appliedAt', { at: formatDateTime(application.asked_at) })}
            {state === 'review' && ` · ${t('dueAt', { due: formatDateTime(application.due_at) })}`}
          </p>
        </div>
        {state === 'review' && <Decisions application={application} />}
      </div>
      <p className="chat-text whitespace-pre-line">{application.career}</p>
      <p className="chat-text text-sm text-muted">
        {t('period')} {t(`period_${application.period}`)} · {t('platform')} {application.platform || '-'} ·{' '}
        {t('sns')} {application.sns_account}
      </p>
      {application.reason && (
        <p className="chat-text text-sm">{t('rejectedFor', { reason: application.reason })}</p>
      )}
      <PictureRow pictures={application.images} alt={(number) => t('picture', { number })} />
    </li>
  );
}

function Decisions({ application: { host_ask_id: id, user } }: { application: Application }) {
  const { nick } = user;
  const approve = (): void => {
    openActionDialog({
      title: t('approveTitle', { nick }),
      body: t('approveBody'),
      action: t('approve'),
      tone: 'primary',
      reasonOptional: true,
      reasonHelp: t('reasonHelp'),
      onConfirm: ({ reason }) =>
        decideHostApplication(id, { decision: 'approve', ...(reason ? { reason } : {}) }),
    });
  };
  const reject = (): void => {
    openActionDialog({
      title: t('rejectTitle', { nick }),
      body: t('approveBody'),
      action: t('reject'),
      reasonHelp: t('reasonRead'),
      onConfirm: ({ reason }) => decideHostApplication(id, { decision: 'reject', reason }),
    });
  };
  return (
    <div className="flex gap-2">
      <Button size="sm" variant="primary" aria-label={`${nick} ${t('approve')}`} onClick={approve}>
        {t('approve')}
      </Button>
      <Button size="sm" aria-label={`${nick} ${t('reject')}`} onClick={reject}>
        {t('reject')}
      </Button>
    </div>
  );
}
