import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/sandbox.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Choice } from '../../../ui/Choice.tsx';
import { formatMoney, formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ApiCalls } from '../parts/ApiCalls.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { formatMoment } from '../parts/moment.ts';
import { Rows } from '../parts/Rows.tsx';
import { runAction } from '../parts/run-action.ts';
import {
  actOnPayment,
  type PaymentAction,
  paymentsQuery,
  resendNotification,
  setNotificationMode,
} from '../queries/payments.ts';

type Payment = Schema<'SimulatedPaymentDto'>;

const stateNames: Readonly<Record<string, string>> = {
  waiting: t('paymentState_waiting'),
  authenticated: t('paymentState_authenticated'),
  paid: t('paymentState_paid'),
  declined: t('paymentState_declined'),
  cancelled: t('paymentState_cancelled'),
  expired: t('paymentState_expired'),
  charged_back: t('paymentState_charged_back'),
};

const actionNames: Readonly<Record<PaymentAction, string>> = {
  approve: t('paymentApprove'),
  decline: t('paymentDecline'),
  cancel: t('paymentCancel'),
  expire: t('paymentExpire'),
  late: t('paymentLate'),
  chargeback: t('paymentChargeback'),
};

const modes = [
  { value: 'sent', label: t('notification_sent') },
  { value: 'lost', label: t('notification_lost') },
  { value: 'duplicated', label: t('notification_duplicated') },
] as const;

/** Payments of the simulated provider: pending ones, their notifications, and what decides an outcome. */
export function PaymentsPanel() {
  const query = useQuery(paymentsQuery);
  return (
    <Loaded query={query}>
      {(sandbox) => (
        <>
          <MagicCards cards={sandbox.cards} />
          <Section title={t('paymentsTitle')} help={t('paymentsHelp')}>
            {sandbox.list.length === 0 ? (
              <EmptyState title={t('paymentsNone')} body={t('paymentsNoneBody')} />
            ) : (
              <Rows>
                {sandbox.list.map((payment) => (
                  <PaymentRow key={payment.payment_key} payment={payment} />
                ))}
              </Rows>
            )}
          </Section>
          <Section title={t('notificationMode')} help={t('notificationModeHelp')}>
            <Choice
              label={t('notificationMode')}
              value={sandbox.notifications}
              options={modes}
              onChange={(mode) => void runAction(() => setNotificationMode(mode), t('notificationModeSet'))}
            />
          </Section>
          <MagicAmounts sandbox={sandbox} />
          <ApiCalls calls={callsFor(sandbox.list[0])} />
        </>
      )}
    </Loaded>
  );
}

function callsFor(payment: Payment | undefined): Parameters<typeof ApiCalls>[0]['calls'] {
  const key = payment?.payment_key ?? 'PAYMENT_KEY';
  return [
    { method: 'GET', path: 'payments' },
    { method: 'POST', path: `payments/${key}/acts`, body: { act: 'approve' } },
    { method: 'PUT', path: 'payments/notifications', body: { mode: 'lost' } },
  ];
}

function PaymentRow({ payment }: { payment: Payment }) {
  const [busy, setBusy] = useState(false);
  const { order_no, payment_key, status } = payment;
  const run = async (work: () => Promise<unknown>, successText: string): Promise<void> => {
    setBusy(true);
    await runAction(work, successText);
    setBusy(false);
  };
  return (
    <li className="grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="chat-text min-w-0 flex-1 basis-48 font-semibold">
          {payment.order_name} <span className="font-normal text-muted">{order_no}</span>
        </p>
        <p className="chat-text tabular-nums">{formatMoney(payment.amount)}</p>
        <p className="chat-text font-semibold">{stateNames[status] ?? status}</p>
      </div>
      <p className="chat-text text-muted">
        {[buyerOf(payment), formatMoment(payment.created_at)].join(' · ')}
      </p>
      {payment.refunded > 0 && (
        <p className="chat-text text-muted">
          {t('paymentRefunded', { amount: formatNumber(payment.refunded) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actionsFor(status).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === 'approve' ? 'primary' : 'secondary'}
            busy={busy}
            aria-label={`${order_no} ${actionNames[name]}`}
            onClick={() =>
              void run(() => actOnPayment(payment_key, name), t('paymentDone', { order: order_no }))
            }
          >
            {actionNames[name]}
          </Button>
        ))}
        {status === 'waiting' && (
          <a
            href={payment.window_url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('ghost', 'sm')}
          >
            {t('paymentWindow')}
          </a>
        )}
      </div>
      <NotificationLog
        payment={payment}
        busy={busy}
        onResend={(eventId) =>
          void run(() => resendNotification(payment_key, eventId), t('notificationResent'))
        }
      />
    </li>
  );
}

const buyerOf = ({ buyer_nick, buyer_key }: Payment): string =>
  buyer_nick !== null && buyer_key !== null
    ? t('paymentBuyer', { nick: buyer_nick, key: buyer_key })
    : t('paymentBuyerDeleted');

function NotificationLog({
  payment: { notifications },
  busy,
  onResend,
}: {
  payment: Payment;
  busy: boolean;
  onResend: (eventId: string) => void;
}) {
  if (notifications.length === 0) return null;
  return (
    <details>
      <summary className="chat-text cursor-pointer py-1 text-muted">
        {t('notificationLog', { count: notifications.length })}
      </summary>
      <ul className="grid gap-2 pt-1">
        {notifications.map(({ event_id, status, attempts }) => {
          const last = attempts.at(-1);
          return (
            <li key={event_id} className="flex flex-wrap items-center gap-2">
              <p className="chat-text min-w-0 flex-1 basis-48">
                <span className="font-semibold">{stateNames[status] ?? status}</span>{' '}
                <span className="text-muted">
                  {last
                    ? `${formatMoment(last.at)} · ${t('notificationTries', { count: attempts.length, result: last.result })}`
                    : t('notificationNoTries')}
                </span>
              </p>
              <Button size="sm" variant="ghost" busy={busy} onClick={() => onResend(event_id)}>
                {t('notificationResend')}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** The cards that decide an outcome: first on the page, because a payment starts with one. */
function MagicCards({ cards }: { cards: Schema<'PaymentSandbox'>['cards'] }) {
  return (
    <Section title={t('magicCards')} help={t('magicCardsHelp')}>
      <Rows>
        {cards.map(({ number, label, note }) => (
          <MagicRow key={number} value={number} label={label} note={note} />
        ))}
      </Rows>
    </Section>
  );
}

function MagicAmounts({ sandbox }: { sandbox: Schema<'PaymentSandbox'> }) {
  const amounts = {
    code: formatNumber(sandbox.code_from_krw),
    phone: formatNumber(sandbox.phone_max_krw),
  };
  return (
    <Section title={t('magicAmounts')} help={t('magicAmountsHelp', amounts)}>
      <Rows>
        <MagicRow value={String(sandbox.code_from_krw)} label={t('magicCodeAmount')} note="" />
        <MagicRow value={sandbox.code} label={t('magicCode')} note="" />
        <MagicRow value={String(sandbox.phone_max_krw)} label={t('magicPhoneAmount')} note="" />
        <MagicRow value={sandbox.declined_phone} label={t('magicDeclinedPhone')} note="" />
      </Rows>
    </Section>
  );
}

function MagicRow({ value, label, note }: { value: string; label: string; note: string }) {
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <p className="chat-text min-w-0 flex-1 basis-40">
        <span className="font-semibold">{label}</span> <span className="text-muted">{note}</span>
      </p>
      <CopyButton value={value} what={label} />
    </li>
  );
}

/** The actions on a payment in a state. */
function actionsFor(status: string): PaymentAction[] {
  if (status === 'waiting') return ['approve', 'decline', 'cancel', 'expire'];
  if (status === 'authenticated') return ['cancel', 'expire'];
  if (status === 'paid') return ['chargeback'];
  return status === 'charged_back' ? [] : ['late'];
}
