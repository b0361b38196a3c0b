import { Intent } from '@honey/client';
import { useQuery } from '@tanstack/react-query';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import {
  ConsoleList,
  Facts,
  type ListDefinition,
  MaskedText,
  MemberLink,
  nonEmpty,
  useList,
  withAll,
} from '../../console/index.ts';
import { decideDeposit, depositsFile, depositsQuery, type ManagedDeposit } from './admin-queries.ts';

const states = ['held', 'waiting', 'deposited', 'returned', 'expired', 'cancelled'] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('depositSearch') },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`deposit_${value}`)),
  },
] as const;

const isHeld = ({ payments }: ManagedDeposit): boolean => payments.some(({ state }) => state === 'held');

/** The money that a decision applies to: the oldest that is held. */
const heldOf = ({ payments }: Pick<ManagedDeposit, 'payments'>) =>
  payments.find(({ state }) => state === 'held');

const heldAmount = ({ payments }: ManagedDeposit): string =>
  formatMoney(heldOf({ payments })?.amount_krw ?? 0);

const decision = (deposit: ManagedDeposit, value: 'confirm' | 'return') => {
  const intent = new Intent();
  return ({ reason }: { reason: string }) => {
    const held = heldOf(deposit);
    const body = { decision: value, reason, ...(held ? { payment_id: held.payment_id } : {}) };
    return intent.attempt(body, (key) => decideDeposit(deposit.ud_key, body, key));
  };
};

const definition: ListDefinition<ManagedDeposit> = {
  label: t('deposits'),
  keyOf: ({ ud_key }) => ud_key,
  nameOf: ({ depositor }) => depositor,
  nameHead: t('depositor'),
  columns: [
    { key: 'state', head: t('state'), cell: (deposit) => <State deposit={deposit} /> },
    { key: 'member', head: t('member'), cell: ({ user }) => user?.nick ?? t('deletedMember') },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount_krw }) => formatMoney(amount_krw) },
    { key: 'created', head: t('createdAt'), cell: ({ created_at }) => formatDateTime(created_at) },
    { key: 'order', head: t('orderNo'), cell: ({ order_no }) => order_no, optional: true },
  ],
  card: (deposit) => (
    <>
      <State deposit={deposit} /> {formatMoney(deposit.amount_krw)} · {formatDateTime(deposit.created_at)}
    </>
  ),
  details: (deposit) => <DepositCase deposit={deposit} />,
  isWaiting: isHeld,
  batchFilter: ({ q = '', state = '' }) => ({ ...nonEmpty('q', q), ...nonEmpty('state', state) }),
  csv: { name: 'deposits', load: depositsFile },
  targetOf: ({ ud_key }) => `deposit:${ud_key}`,
  empty: { title: t('depositsNone'), body: t('depositsNoneBody') },
  acts: [
    {
      key: 'credit',
      letter: 'a',
      label: t('credit'),
      tone: 'primary',
      batch: 'deposits.confirm',
      when: isHeld,
      confirm: (deposit) => ({
        title: t('creditTitle', { name: deposit.depositor }),
        body: t('creditBody', { amount: heldAmount(deposit) }),
        action: t('credit'),
        tone: 'primary',
        reasonHelp: admin('reasonHelp'),
        onConfirm: decision(deposit, 'confirm'),
      }),
    },
    {
      key: 'return',
      letter: 'd',
      label: t('sendBack'),
      batch: 'deposits.return',
      when: isHeld,
      confirm: (deposit) => ({
        title: t('sendBackTitle', { name: deposit.depositor }),
        body: t('sendBackBody', { amount: heldAmount(deposit) }),
        action: t('sendBack'),
        reasonHelp: admin('reasonHelp'),
        onConfirm: decision(deposit, 'return'),
      }),
    },
  ],
};

/** Bank transfers, those with money that waits for a decision first. */
export default function DepositsPanel() {
  const list = useList('deposits', filters);
  const query = useQuery(depositsQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ deposit }: { deposit: ManagedDeposit }) =>
  isHeld(deposit) ? (
    <Badge tone="honey">{t('deposit_held')}</Badge>
  ) : (
    <Badge>{t(`deposit_${deposit.state}`)}</Badge>
  );

function DepositCase({ deposit }: { deposit: ManagedDeposit }) {
  const { credited } = deposit;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <State deposit={deposit} />
        {deposit.held && <Badge tone="outline">{t(`held_${deposit.held.reason}`)}</Badge>}
      </p>
      <Facts
        facts={[
          [
            t('depositor'),
            <MaskedText
              key={`deposit:${deposit.ud_key}`}
              target={`deposit:${deposit.ud_key}`}
              field="depositor"
              label={t('depositor')}
              masked={deposit.depositor}
              right="deposits.decide"
            />,
          ],
          [t('member'), deposit.user ? <MemberLink key="member" user={deposit.user} /> : t('deletedMember')],
          [t('amount'), formatMoney(deposit.amount_krw)],
          [t('depositAgreed'), honeyWithBonus(deposit)],
          [t('depositCredited'), credited ? honeyWithBonus(credited) : '-'],
          [t('depositAccount'), `${deposit.bank_nm} ${deposit.account}`],
          [t('createdAt'), formatDateTime(deposit.created_at)],
          [t('depositDeadline'), formatDateTime(deposit.expires_at)],
          [t('orderNo'), deposit.order_no],
        ]}
      />
      <h3 className="font-semibold">{t('payments')}</h3>
      <Payments payments={deposit.payments} />
    </>
  );
}

const honeyWithBonus = ({ star_cnt, bonus_star_cnt }: { star_cnt: number; bonus_star_cnt: number }): string =>
  t('depositWith', { stars: formatHoney(star_cnt), bonus: formatHoney(bonus_star_cnt) });

function Payments({ payments }: Pick<ManagedDeposit, 'payments'>) {
  if (payments.length === 0) return <p className="text-sm text-muted">{t('noPayments')}</p>;
  return (
    <ol className="divide-y divide-line rounded-card border border-line">
      {payments.map((payment) => (
        <li key={payment.payment_id} className="p-3 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={payment.state === 'held' ? 'honey' : 'neutral'}>
              {t(`payment_${payment.state}`)}
            </Badge>
            <span className="font-semibold">{formatMoney(payment.amount_krw)}</span>
            <MaskedText
              target={`deposit_payment:${payment.payment_id}`}
              field="depositor"
              label={t('depositor')}
              masked={payment.depositor}
              right="deposits.decide"
            />
          </p>
          <p className="text-muted">
            {formatDateTime(payment.paid_at)} · {t('bankNumber', { id: payment.bank_tx_id })}
            {payment.reason && ` · ${t(`held_${payment.reason}`)}`}
            {payment.sent_back_yn === 'Y' && ` · ${t('sentBack')}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
