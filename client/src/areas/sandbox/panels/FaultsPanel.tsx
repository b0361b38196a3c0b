import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/sandbox.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { FaultForm } from '../parts/FaultForm.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useAction } from '../parts/use-action.ts';
import { clearFaults, type Fault, faultsQuery, removeFault } from '../queries/faults.ts';

/** Faults for the next matching calls: refusals, delays, dropped connections. */
export function FaultsPanel() {
  const query = useQuery(faultsQuery);
  return (
    <>
      <Section title={t('faultNew')} help={t('faultNewHelp')}>
        <FaultForm />
      </Section>
      <Section title={t('faultList')}>
        <Loaded query={query}>{({ list }) => <Faults list={list} />}</Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'faults' },
          {
            method: 'POST',
            path: 'faults',
            body: { kind: 'refuse', method: 'POST', path: '/v1/pg/pg-request', status: 503, times: 1 },
          },
          { method: 'POST', path: 'faults', body: { kind: 'wait', path: '/v1/users/*', wait_ms: 5_000 } },
          { method: 'DELETE', path: 'faults/3' },
          { method: 'DELETE', path: 'faults?test_id=checkout-42' },
        ]}
      />
    </>
  );
}

function Faults({ list }: { list: readonly Fault[] }) {
  const { busy, run } = useAction();
  if (list.length === 0) return <EmptyState title={t('faultNone')} body={t('faultNoneBody')} />;
  return (
    <>
      <div className="mb-2 flex justify-end">
        <Button size="sm" disabled={busy} onClick={() => void run(clearFaults, t('faultCleared'))}>
          {t('faultClear')}
        </Button>
      </div>
      <Rows>
        {list.map((fault) => (
          <li key={fault.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3 text-sm">
            <span className="font-semibold">{t(`fault_${fault.kind}`)}</span>
            <code className="break-all">{[fault.method, fault.path].filter(Boolean).join(' ')}</code>
            <span className="text-muted">{detailsOf(fault)}</span>
            <Button
              size="sm"
              className="ml-auto"
              disabled={busy}
              aria-label={t('faultRemoveOf', { path: fault.path })}
              onClick={() => void run(() => removeFault(fault.id), t('faultRemoved'))}
            >
              {t('faultRemove')}
            </Button>
          </li>
        ))}
      </Rows>
    </>
  );
}

/** The response of a fault, the calls it matches, and how many remain. */
const detailsOf = ({ status, wait_ms, test_id, left_cnt }: Fault): string =>
  [
    status,
    wait_ms !== null && t('milliseconds', { value: formatNumber(wait_ms) }),
    test_id !== null && t('testIdOf', { id: test_id }),
    t('faultLeft', { count: formatNumber(left_cnt) }),
  ]
    .filter(Boolean)
    .join(' · ');
