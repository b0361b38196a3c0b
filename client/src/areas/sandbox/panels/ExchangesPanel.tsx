import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatAgo } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import {
  actOnExchange,
  decideExchangeAccount,
  sandboxExchangeAccountsQuery,
  sandboxExchangesQuery,
} from '../queries/exchanges.ts';

/** Exchanges and their accounts, decided in one click, and the bank that pays, fails or hangs. */
export function ExchangesPanel() {
  const exchanges = useQuery(sandboxExchangesQuery);
  const accounts = useQuery(sandboxExchangeAccountsQuery);
  return (
    <>
      <Section title={t('exchanges')} help={t('exchangesHelp')}>
        <Loaded query={exchanges}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('exchangesNone')} body={t('exchangesNoneBody')} />
            ) : (
              <Rows>
                {list.map((exchange) => (
                  <ExchangeRow key={exchange.exchange_id} exchange={exchange} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <Section title={t('exchangeAccounts')}>
        <Loaded query={accounts}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('exchangeAccountsNone')} body={t('exchangeAccountsNoneBody')} />
            ) : (
              <Rows>
                {list.map((account) => (
                  <AccountRow key={account.account_id} account={account} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </Section>
      <ApiCalls
        calls={[
          { method: 'GET', path: 'exchanges' },
          { method: 'POST', path: 'exchanges/71/act', body: { act: 'approve' } },
          { method: 'POST', path: 'exchanges/host05/act', body: { act: 'pay' } },
          { method: 'GET', path: 'exchange-accounts' },
          { method: 'POST', path: 'exchange-accounts/41/decide', body: { decision: 'register' } },
        ]}
      />
    </>
  );
}

const requestedSteps = ['approve'] as const;
const approvedSteps = ['pay', 'fail', 'hang'] as const;

function ExchangeRow({ exchange }: { exchange: Schema<'SandboxExchange'> }) {
  const [busy, setBusy] = useState(false);
  const { nick, state, payout } = exchange;
  const isRequested = state === 'asked';
  const steps = isRequested ? requestedSteps : approvedSteps;
  const take = async (step: (typeof steps)[number]): Promise<void> => {
    setBusy(true);
    await runAction(() => actOnExchange(exchange.exchange_id, step), t('exchangeDone', { nick }));
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="chat-text font-semibold">
          {nick} <span className="font-normal text-muted">{exchange.login_id ?? exchange.user_key}</span>{' '}
          <Badge>{isRequested ? t('exchangeRequested') : t(`payout_${payout}`)}</Badge>
        </p>
        <p className="chat-text text-muted">
          {formatHoney(exchange.star_cnt)} → {formatMoney(exchange.net_krw)} · {formatAgo(exchange.asked_at)}
          {exchange.orders > 0 && ` · ${t('payoutOrders', { count: exchange.orders })}`}
        </p>
      </div>
      {steps.map((step, index) => (
        <Button
          key={step}
          size="sm"
          busy={busy}
          variant={index === 0 ? 'primary' : 'secondary'}
          onClick={() => void take(step)}
        >
          {step === 'approve' ? t('approve') : t(`exchange_${step}`)}
        </Button>
      ))}
    </li>
  );
}

function AccountRow({ account }: { account: Schema<'SandboxExchangeAccount'> }) {
  const [busy, setBusy] = useState(false);
  const { nick } = account;
  const decide = async (body: Parameters<typeof decideExchangeAccount>[1]): Promise<void> => {
    setBusy(true);
    await runAction(() => decideExchangeAccount(account.account_id, body), t('exchangeDone', { nick }));
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <p className="chat-text min-w-0 flex-1 basis-48">
        <strong>{nick}</strong> <span className="text-muted">{account.login_id ?? account.user_key}</span> ·{' '}
        {formatAgo(account.asked_at)}
      </p>
      <Button size="sm" variant="primary" busy={busy} onClick={() => void decide({ decision: 'register' })}>
        {t('exchangeRegister')}
      </Button>
      <Button
        size="sm"
        busy={busy}
        onClick={() => void decide({ decision: 'refuse', reason: t('exchangeRefuseReason') })}
      >
        {t('reject')}
      </Button>
    </li>
  );
}
