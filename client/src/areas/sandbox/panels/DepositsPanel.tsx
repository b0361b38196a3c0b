import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatMoney } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import { sandboxDepositsQuery, simulateDeposit } from '../queries/deposits.ts';

type Arrival = Schema<'SandboxDepositArrival'>['how'];

const arrivals: readonly Arrival[] = ['exact', 'late', 'other', 'twice', 'repeated', 'lost'];

/** Bank transfers, with a button for each kind of incoming payment. */
export function DepositsPanel() {
  const query = useQuery(sandboxDepositsQuery);
  return (
    <>
      <Section title={t('deposits')} help={t('depositsHelp')}>
        <Loaded query={query}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('depositsNone')} body={t('depositsNoneBody')} />
            ) : (
              <Rows>
                {list.map((deposit) => (
                  <DepositRow key={deposit.ud_key} deposit={deposit} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'deposits' },
          { method: 'POST', path: 'deposits/{ud_key}/arrive', body: { how: 'exact' } },
          { method: 'POST', path: 'deposits/{ud_key}/arrive', body: { how: 'other', amount_krw: 5000 } },
        ]}
      />
    </>
  );
}

function DepositRow({ deposit }: { deposit: Schema<'SandboxDeposit'> }) {
  const [busy, setBusy] = useState<Arrival | null>(null);
  const { ud_key, nick, depositor, bank_nm, account, amount_krw, state } = deposit;
  const arrive = async (how: Arrival): Promise<void> => {
    setBusy(how);
    await runAction(() => simulateDeposit(ud_key, { how }), t('depositArrived', { nick }));
    setBusy(null);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="chat-text flex flex-wrap items-center gap-2 font-semibold">
          {nick} · {formatMoney(amount_krw)}
          <Badge tone={state === 'waiting' ? 'honey' : 'neutral'}>{t(`deposit_${state}`)}</Badge>
        </p>
        <p className="chat-text text-muted">
          {depositor} · {bank_nm} {account}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {arrivals.map((how) => (
          <Button
            key={how}
            size="sm"
            variant={how === 'exact' ? 'primary' : 'secondary'}
            busy={busy === how}
            disabled={busy !== null}
            aria-label={t('depositArrive', { nick, how: t(`arrive_${how}`) })}
            onClick={() => void arrive(how)}
          >
            {t(`arrive_${how}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
