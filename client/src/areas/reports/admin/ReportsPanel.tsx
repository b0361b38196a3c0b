import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import {
  Listing,
  openActionDialog,
  openMemberDialog,
  PictureRow,
  useFilters,
  withAll,
} from '../../console/index.ts';
import { decideReport, reportsQuery } from './admin-queries.ts';

const states = ['open', 'dismissed', 'acted'] as const;
/** What was reported, by type_cd. */
const types = ['1', '2', '3', '4', '6'] as const;

/** Members' reports: review and decide. */
export function ReportsPanel() {
  const { values, set, page, setPage } = useFilters(['state', 'type']);
  const query = useQuery(reportsQuery(values, page));
  return (
    <>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:max-w-dialog">
        <Choice
          label={t('reportType')}
          value={values.type}
          options={withAll(types, (value) => t(`reportType_${value}`))}
          onChange={(type) => set('type', type)}
        />
        <Choice
          label={t('state')}
          value={values.state}
          options={withAll(states, (value) => t(`report_${value}`))}
          onChange={(state) => set('state', state)}
        />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(report) => <ReportRow key={report.id} report={report} />}
      </Listing>
    </>
  );
}

function ReportRow({ report }: { report: Schema<'AdminReport'> }) {
  const { id, state, reporter, target_user: person } = report;
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={state === 'open' ? 'honey' : 'neutral'}>{t(`report_${state}`)}</Badge>
            <Badge tone="outline">{t(`reportType_${report.type_cd}`)}</Badge>
            {person ? <MemberLink userKey={person.user_key} nick={person.nick} /> : report.target}
            {report.reason_nm && <span className="text-sm text-muted">{report.reason_nm}</span>}
          </p>
          <p className="text-sm text-muted">
            {formatDateTime(report.created_at)} · {t('reporter')}{' '}
            <MemberLink userKey={reporter.user_key} nick={reporter.nick} />
          </p>
        </div>
        {state === 'open' && <Decisions id={id} />}
      </div>
      {report.target_text && (
        <blockquote className="chat-text border-line border-l-2 pl-3 text-muted">
          {report.target_text}
        </blockquote>
      )}
      {report.title && <p className="chat-text font-semibold">{report.title}</p>}
      <p className="chat-text whitespace-pre-line">{report.content}</p>
      {report.act && <p className="chat-text text-sm">{t('reportActed', { act: report.act })}</p>}
      <PictureRow pictures={report.files ?? []} alt={(number) => t('reportPicture', { number })} />
    </li>
  );
}

const MemberLink = ({ userKey, nick }: { userKey: number; nick: string }) => (
  <button type="button" className="chat-text underline" onClick={() => openMemberDialog({ userKey })}>
    {nick}
  </button>
);

function Decisions({ id }: { id: number }) {
  const act = (): void => {
    openActionDialog({
      title: t('reportActionTitle'),
      body: t('reportActionBody'),
      action: t('reportAct'),
      tone: 'primary',
      reasonHelp: t('reportActionHelp'),
      onConfirm: ({ reason }) => decideReport(id, { decision: 'acted', act: reason, reason }),
    });
  };
  const dismiss = (): void => {
    openActionDialog({
      title: t('reportDismissTitle'),
      action: t('reportDismiss'),
      tone: 'primary',
      reasonHelp: t('reasonHelp'),
      onConfirm: ({ reason }) => decideReport(id, { decision: 'dismissed', reason }),
    });
  };
  return (
    <div className="flex gap-2">
      <Button size="sm" variant="primary" onClick={act}>
        {t('reportAct')}
      </Button>
      <Button size="sm" onClick={dismiss}>
        {t('reportDismiss')}
      </Button>
    </div>
  );
}
