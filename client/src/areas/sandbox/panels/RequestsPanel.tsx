import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { openConfirm } from '../../../ui/confirm.ts';
import { Field } from '../../../ui/Field.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { RequestRow } from '../parts/RequestRow.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useAddressChoice, useAddressText } from '../parts/use-address-text.ts';
import { VerifyForm } from '../parts/VerifyForm.tsx';
import { clearRequests, methods, requestsPageSize, requestsQuery, statuses } from '../queries/requests.ts';

const methodOptions = methods.map((value) => ({ value, label: value === 'all' ? t('methodAll') : value }));
const statusOptions = statuses.map((value) => ({ value, label: value === 'all' ? t('statusAll') : value }));

/** The latest requests with their responses, live; and whether the expected number arrived. */
export function RequestsPanel() {
  const [method, setMethod] = useAddressChoice('method', methods);
  const [path, setPath] = useAddressText('path');
  const [status, setStatus] = useAddressChoice('status', statuses);
  const [testId, setTestId] = useAddressText('test_id');
  const [audience, setAudience] = useState(false);
  const [page, setPage] = useState(1);
  const requested = useDeferredValue(path);
  const requestedTest = useDeferredValue(testId);
  const query = useQuery(
    requestsQuery({ method, path: requested, status, testId: requestedTest, audience }, page),
  );
  return (
    <>
      <Section title={t('requests')} help={t('requestsHelp')}>
        <div className="mb-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_1fr_9rem]">
          <Choice
            label={t('method')}
            value={method}
            options={methodOptions}
            onChange={(next) => {
              setMethod(next);
              setPage(1);
            }}
          />
          <Field
            className="col-span-2 max-sm:order-first sm:col-span-1"
            label={t('path')}
            type="search"
            placeholder="/v1/user/*"
            maxLength={300}
            value={path}
            onChange={(event) => {
              setPath(event.target.value.trim());
              setPage(1);
            }}
          />
          <Choice
            label={t('status')}
            value={status}
            options={statusOptions}
            onChange={(next) => {
              setStatus(next);
              setPage(1);
            }}
          />
          <Field
            className="col-span-2 sm:col-span-2"
            label={t('testId')}
            type="search"
            maxLength={100}
            value={testId}
            onChange={(event) => {
              setTestId(event.target.value);
              setPage(1);
            }}
          />
          <Checkbox
            label={t('audienceShown')}
            checked={audience}
            onChange={(event) => {
              setAudience(event.target.checked);
              setPage(1);
            }}
          />
        </div>
        <Loaded query={query}>
          {(requests) => <Requests requests={requests} page={page} onPage={setPage} />}
        </Loaded>
      </Section>
      <Section title={t('verify')} help={t('verifyHelp')}>
        <VerifyForm />
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'requests?path=/v1/user/*&status=4xx' },
          { method: 'GET', path: 'requests/count?method=POST&path=/v1/user/login-proc' },
          {
            method: 'POST',
            path: 'requests/verify',
            body: { method: 'POST', path: '/v1/user/login-proc', status: 200, at_least: 1 },
          },
          { method: 'GET', path: 'requests?test_id=checkout-42' },
          { method: 'DELETE', path: 'requests?test_id=checkout-42' },
          { method: 'DELETE', path: 'requests' },
        ]}
      />
    </>
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
      <div className="mb-2 flex items-center justify-between gap-2 text-muted">
        <p>{t('requestsCount', { count: formatNumber(total) })}</p>
        <Button size="sm" onClick={clear}>
          {t('requestsClear')}
        </Button>
      </div>
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
