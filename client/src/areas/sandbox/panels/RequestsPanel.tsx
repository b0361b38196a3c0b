import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useDeferredValue, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import {
  clearRequests,
  methods,
  type RequestFilter,
  requestsPageSize,
  requestsQuery,
  statuses,
} from '../queries/requests.ts';

const methodOptions = methods.map((value) => ({ value, label: value === 'all' ? t('methodAll') : value }));
const statusOptions = statuses.map((value) => ({ value, label: value === 'all' ? t('statusAll') : value }));

/** The last requests with their answers, as they come. */
export function RequestsPanel() {
  const [filter, setFilter] = useState<RequestFilter>({ method: 'all', path: '', status: 'all' });
  const [page, setPage] = useState(1);
  const query = useQuery(requestsQuery(useDeferredValue(filter), page));
  const change = (changes: Partial<RequestFilter>) => {
    setFilter({ ...filter, ...changes });
    setPage(1);
  };
  return (
    <Section title={t('requests')}>
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-[9rem_1fr_9rem]">
        <Choice
          label={t('method')}
          value={filter.method}
          options={methodOptions}
          onChange={(method) => change({ method })}
        />
        <Field
          label={t('path')}
          type="search"
          placeholder="/v1/user/*"
          maxLength={300}
          value={filter.path}
          onChange={(event) => change({ path: event.target.value.trim() })}
        />
        <Choice
          label={t('status')}
          value={filter.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
      </div>
      <Loaded query={query}>
        {(requests) => <Requests requests={requests} page={page} onPage={setPage} />}
      </Loaded>
    </Section>
  );
}

function Requests({
  requests: { list, total, recording_yn },
  page,
  onPage,
}: {
  requests: Schema<'SandboxRequests'>;
  page: number;
  onPage: (page: number) => void;
}) {
  if (recording_yn === 'N') return <EmptyState title={t('requestsOff')} body={t('requestsOffBody')} />;
  const clear = () =>
    openConfirm({
      tone: 'danger',
      title: t('requestsClearTitle'),
      action: t('requestsClear'),
      onConfirm: clearRequests,
    });
  return (
    <>
      <p className="mb-2 flex items-center justify-between gap-2 text-muted">
        {t('requestsCount', { count: formatNumber(total) })}
        <Button size="sm" onClick={clear}>
          {t('requestsClear')}
        </Button>
      </p>
      {list.length === 0 ? (
        <EmptyState title={t('requestsEmpty')} body={t('requestsEmptyBody')} />
      ) : (
        <Rows>
          {list.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </Rows>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / requestsPageSize)}
        onChange={onPage}
        className="mt-3"
      />
    </>
  );
}

function RequestRow({ request }: { request: Schema<'SandboxRequest'> }) {
  const { at, method, path, query, status, ms, user_key } = request;
  return (
    <li>
      <details>
        <summary className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
          <span className={clsx('font-semibold', status >= 400 ? 'text-danger-text' : 'text-good-text')}>
            {status}
          </span>
          <span className="font-semibold">{method}</span>
          <span className="chat-text min-w-0 flex-1">{path}</span>
          <span className="text-muted">{ms} ms</span>
        </summary>
        <dl className="flex flex-col gap-2 px-3 pb-3">
          <div className="flex flex-wrap gap-3 text-muted">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {user_key !== null && <span>{t('member', { key: user_key })}</span>}
          </div>
          {query && <Body label={t('query')} text={query} />}
          <Body label={t('requestBody')} text={request.request} />
          <Body label={t('responseBody')} text={request.response} />
        </dl>
      </details>
    </li>
  );
}

function Body({ label, text }: { label: string; text: string | null }) {
  return (
    <div>
      <dt className="font-semibold">{label}</dt>
      <dd>
        <pre className="chat-text max-h-64 overflow-auto rounded-control bg-raised p-2 text-xs whitespace-pre-wrap">
          {text ?? t('noBody')}
        </pre>
      </dd>
    </div>
  );
}
