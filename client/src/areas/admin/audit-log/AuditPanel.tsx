import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { auditActName } from '../../../messages/audit-acts.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import {
  ConsoleList,
  CsvButton,
  IfRight,
  type ListDefinition,
  useList,
  withAll,
} from '../../console/index.ts';
import { AuditCase } from './AuditCase.tsx';
import { type AuditEntry, anchorsFile, auditAreas, auditLogFile, auditLogQuery } from './audit-log-query.ts';

const filters = [
  { name: 'target', kind: 'search', label: t('auditTarget') },
  { name: 'operator', kind: 'search', label: t('auditOperator') },
  {
    name: 'area',
    kind: 'choice',
    label: t('area'),
    options: withAll(auditAreas, (value) => t(`area_${value}`)),
  },
] as const;

const operatorOf = ({ operator, operator_key: key }: AuditEntry): string => operator?.nick ?? String(key);

const definition: ListDefinition<AuditEntry> = {
  label: t('audit-log'),
  keyOf: ({ audit_no }) => audit_no,
  nameOf: ({ audit_no, action }) => `#${audit_no} ${auditActName(action)}`,
  nameHead: t('auditAction'),
  columns: [
    { key: 'target', head: t('auditOn'), cell: ({ target }) => <span className="chat-text">{target}</span> },
    {
      key: 'reason',
      head: t('reason'),
      cell: ({ reason }) => <span className="chat-text line-clamp-2">{reason || '-'}</span>,
    },
    { key: 'operator', head: t('auditBy'), cell: operatorOf },
    { key: 'at', head: t('when'), cell: ({ at }) => formatDateTime(at) },
  ],
  card: (entry) => (
    <>
      <span className="chat-text">{entry.target}</span> · {operatorOf(entry)} · {formatDateTime(entry.at)}
      {entry.reason && <span className="chat-text block">{entry.reason}</span>}
    </>
  ),
  details: (entry) => <AuditCase entry={entry} />,
  empty: { title: t('auditNone'), body: t('auditNoneBody') },
  csv: { name: 'audit-log', load: auditLogFile },
};

/** The operators' audit log, and whether its chain is intact. */
export default function AuditPanel() {
  const list = useList('audit-log', filters);
  const query = useQuery(auditLogQuery(list.values, list.cursor));
  return (
    <>
      {query.data?.chain && <Chain chain={query.data.chain} />}
      <ConsoleList list={list} definition={definition} query={query} />
    </>
  );
}

function Chain({ chain }: { chain: Schema<'AuditChain'> }) {
  const whole = chain.whole_yn === 'Y';
  const Icon = whole ? ShieldCheck : ShieldAlert;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-control bg-raised p-3 text-sm">
      <p role={whole ? undefined : 'alert'} className="flex min-w-0 flex-1 basis-64 items-center gap-2">
        <Icon size={20} aria-hidden className={`shrink-0 ${whole ? 'text-good-text' : 'text-danger-text'}`} />
        <span>
          {whole ? t('chainWhole', { count: formatNumber(chain.entries) }) : brokenText(chain)}{' '}
          <span className="text-muted">{t('provenAt', { at: formatDateTime(chain.checked_at) })}</span>
        </span>
      </p>
      <IfRight right="audit.read_all">
        <CsvButton name="audit-anchors" label={t('anchorsFile')} load={anchorsFile} />
      </IfRight>
    </div>
  );
}

const brokenText = ({ broken_at, broken_anchor }: Schema<'AuditChain'>): string =>
  broken_at === null
    ? t('chainUnanchored', { day: broken_anchor ?? '' })
    : t('chainBroken', { number: broken_at });
