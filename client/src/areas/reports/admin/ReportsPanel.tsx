import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
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
import { decideReport, reportsBatchFilter, reportsFile, reportsQuery } from './admin-queries.ts';

type Report = Schema<'AdminReport'>;

const states = ['open', 'dismissed', 'acted'] as const;
/** What was reported, by type_cd. */
const types = ['1', '2', '3', '4', '6'] as const;

const filters = [
  {
    name: 'type',
    kind: 'choice',
    label: t('reportType'),
    options: withAll(types, (value) => t(`reportType_${value}`)),
  },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`report_${value}`)),
  },
] as const;

const isOpen = ({ state }: Report): boolean => state === 'open';

const definition: ListDefinition<Report> = {
  label: t('reports'),
  keyOf: ({ id }) => id,
  nameOf: ({ target_user: person, title, target }) => `${person?.nick ?? target} · ${title || target}`,
  nameHead: t('reportAbout'),
  marks: ({ open_cnt }) =>
    open_cnt > 1 ? <Badge tone="live">{t('reportsOpen', { count: open_cnt })}</Badge> : null,
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <State state={state} /> },
    { key: 'type', head: t('reportType'), cell: ({ type_cd }) => t(`reportType_${type_cd}`) },
    { key: 'reason', head: t('reason'), cell: ({ reason_nm }) => reason_nm },
    { key: 'reporter', head: t('reporter'), cell: ({ reporter }) => reporter.nick },
    { key: 'created', head: t('reportedOn'), cell: ({ created_at }) => formatDateTime(created_at) },
  ],
  card: (report) => (
    <>
      <State state={report.state} /> {t(`reportType_${report.type_cd}`)} · {report.reason_nm} ·{' '}
      {formatDateTime(report.created_at)}
    </>
  ),
  details: (report) => <ReportCase report={report} />,
  isWaiting: isOpen,
  csv: { name: 'reports', load: reportsFile },
  batchFilter: reportsBatchFilter,
  targetOf: ({ id }) => `report:${id}`,
  empty: { title: t('reportsNone'), body: t('reportsNoneBody') },
  acts: [
    {
      key: 'act',
      letter: 'a',
      label: t('reportAct'),
      tone: 'primary',
      when: isOpen,
      confirm: ({ id }) => ({
        title: t('reportActionTitle'),
        body: t('reportActionBody'),
        action: t('reportAct'),
        tone: 'primary',
        reasonHelp: t('reportActionHelp'),
        onConfirm: ({ reason }) => decideReport(id, { decision: 'acted', act: reason, reason }),
      }),
    },
    {
      key: 'dismiss',
      letter: 'd',
      label: t('reportDismiss'),
      when: isOpen,
      confirm: ({ id }) => ({
        title: t('reportDismissTitle'),
        action: t('reportDismiss'),
        tone: 'primary',
        reasonHelp: t('reasonHelp'),
        onConfirm: ({ reason }) => decideReport(id, { decision: 'dismissed', reason }),
      }),
      batch: 'reports.dismiss',
    },
  ],
};

/** Members' reports: review and decide. */
export default function ReportsPanel() {
  const list = useList('reports', filters);
  const query = useQuery(reportsQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ state }: Pick<Report, 'state'>) => (
  <Badge tone={state === 'open' ? 'honey' : 'neutral'}>{t(`report_${state}`)}</Badge>
);

function ReportCase({ report }: { report: Report }) {
  const { target_user: person } = report;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State state={report.state} />
        <Badge tone="outline">{t(`reportType_${report.type_cd}`)}</Badge>
        {person ? <MemberLink user={person} /> : report.target}
        {report.reason_nm && <span className="text-sm text-muted">{report.reason_nm}</span>}
      </p>
      <p className="text-sm text-muted">
        {formatDateTime(report.created_at)} · {t('reporter')} <MemberLink user={report.reporter} />
      </p>
      {report.target_text && (
        <blockquote className="chat-text border-line border-l-2 pl-3 text-muted">
          {report.target_text}
        </blockquote>
      )}
      {report.title && <p className="chat-text font-semibold">{report.title}</p>}
      <p className="chat-text whitespace-pre-line">{report.content}</p>
      {report.act && <p className="chat-text text-sm">{t('reportActed', { act: report.act })}</p>}
      <PictureRow pictures={report.files ?? []} alt={(number) => t('reportPicture', { number })} />
    </>
  );
}
