import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { Choice } from '../../../ui/Choice.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Listing, SearchField, useFilters, withAll } from '../../console/index.ts';
import { auditLogQuery } from './audit-log-query.ts';

const areas = [
  'users',
  'sanctions',
  'lives',
  'hosts',
  'reports',
  'inquiries',
  'notices',
  'events',
  'admin',
] as const;

/** The operators' audit log, and whether its chain is intact. */
export function AuditPanel() {
  const { values, set, page, setPage } = useFilters(['target', 'operator', 'area']);
  const query = useQuery(auditLogQuery(values, page));
  return (
    <>
      {query.data && <Chain chain={query.data.chain} />}
      <div className="mb-4 grid gap-3 sm:grid-cols-[1fr_1fr_9rem]">
        <SearchField
          label={t('auditTarget')}
          value={values.target}
          onChange={(text) => set('target', text)}
        />
        <SearchField
          label={t('auditOperator')}
          value={values.operator}
          onChange={(text) => set('operator', text)}
        />
        <Choice
          label={t('area')}
          value={values.area}
          options={withAll(areas, (value) => t(`area_${value}`))}
          onChange={(area) => set('area', area)}
        />
      </div>
      <Listing query={query} page={page} onPage={setPage}>
        {(entry) => <EntryRow key={entry.audit_no} entry={entry} />}
      </Listing>
    </>
  );
}

function Chain({ chain }: { chain: Schema<'AuditChain'> }) {
  const whole = chain.whole_yn === 'Y';
  const Icon = whole ? ShieldCheck : ShieldAlert;
  return (
    <p
      role={whole ? undefined : 'alert'}
      className="mb-4 flex items-center gap-2 rounded-control bg-raised p-3 text-sm"
    >
      <Icon size={20} aria-hidden className={`shrink-0 ${whole ? 'text-good-text' : 'text-danger-text'}`} />
      <span>
        {whole
          ? t('chainWhole', { count: formatNumber(chain.entries) })
          : t('chainBroken', { number: chain.broken_at ?? 0 })}{' '}
        <span className="text-muted">{t('provenAt', { at: formatDateTime(chain.checked_at) })}</span>
      </span>
    </p>
  );
}

function EntryRow({ entry }: { entry: Schema<'AuditLogEntry'> }) {
  const changed = entry.before !== '{}' || entry.after !== '{}';
  return (
    <li className="p-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-sm text-muted">#{entry.audit_no}</span>
        <span className="font-semibold">{entry.action}</span>
        <span>{entry.target}</span>
      </p>
      {entry.reason && <p className="chat-text">{entry.reason}</p>}
      <p className="text-sm text-muted">
        {formatDateTime(entry.at)} · {entry.operator?.nick ?? entry.operator_key}
      </p>
      {changed && (
        <details className="mt-1 text-sm">
          <summary>{t('changes')}</summary>
          <dl className="mt-1 grid grid-cols-[2rem_1fr] gap-x-2">
            <dt className="text-muted">{t('before')}</dt>
            <dd>
              <code className="chat-text text-xs">{entry.before}</code>
            </dd>
            <dt className="text-muted">{t('after')}</dt>
            <dd>
              <code className="chat-text text-xs">{entry.after}</code>
            </dd>
          </dl>
          <p className="text-xs text-muted">{t('request', { id: entry.request_id })}</p>
        </details>
      )}
    </li>
  );
}
