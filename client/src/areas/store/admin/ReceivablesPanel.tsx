import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t as admin } from '../../../messages/admin.ts';
import { t } from '../../../messages/admin-money.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import {
  ConsoleList,
  Facts,
  type ListDefinition,
  MemberLink,
  nonEmpty,
  useList,
  withAll,
} from '../../console/index.ts';
import { type Receivable, receivablesFile, receivablesQuery, settleReceivable } from './admin-queries.ts';

const filters = [
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(['open', 'settled'] as const, (value) => t(`receivable_${value}`)),
  },
] as const;

const isOpen = ({ settled_at }: Receivable): boolean => settled_at === null;

const definition: ListDefinition<Receivable> = {
  label: t('receivables'),
  keyOf: ({ order_no }) => order_no,
  nameOf: ({ user }) => user.nick,
  nameHead: t('member'),
  columns: [
    { key: 'state', head: t('state'), cell: (debt) => <State debt={debt} /> },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount_krw }) => formatMoney(amount_krw) },
    { key: 'order', head: t('orderNo'), cell: ({ order_no }) => order_no },
    { key: 'created', head: t('aroseAt'), cell: ({ created_at }) => formatDateTime(created_at) },
  ],
  card: (debt) => (
    <>
      <State debt={debt} /> {formatMoney(debt.amount_krw)} · {formatDateTime(debt.created_at)}
    </>
  ),
  details: (debt) => (
    <>
      <Facts
        facts={[
          [t('member'), <MemberLink key="member" user={debt.user} />],
          [t('amount'), formatMoney(debt.amount_krw)],
          [t('missingStars'), debt.star_cnt > 0 ? formatHoney(debt.star_cnt) : '-'],
          [t('aroseAt'), formatDateTime(debt.created_at)],
          [t('settledAt'), debt.settled_at ? formatDateTime(debt.settled_at) : '-'],
        ]}
      />
      <p>
        <Link
          to={`${paths.adminSection('orders')}&q=${debt.order_no}&case=${debt.order_no}`}
          className={buttonClass('secondary', 'sm')}
        >
          {t('toOrder')}
        </Link>
      </p>
    </>
  ),
  isWaiting: isOpen,
  batchFilter: ({ state = '' }) => nonEmpty('state', state),
  csv: { name: 'receivables', load: receivablesFile },
  targetOf: ({ order_no }) => `order:${order_no}`,
  empty: { title: t('receivablesNone'), body: t('receivablesNoneBody') },
  acts: [
    {
      key: 'settle',
      letter: 's',
      label: t('settle'),
      tone: 'primary',
      batch: 'receivables.settle',
      when: isOpen,
      confirm: ({ order_no, user: { nick }, amount_krw }) => ({
        title: t('settleTitle', { nick }),
        body: t('settleBody', { amount: formatMoney(amount_krw) }),
        action: t('settle'),
        tone: 'primary',
        reasonHelp: admin('reasonHelp'),
        onConfirm: ({ reason }) => settleReceivable(order_no, reason),
      }),
    },
  ],
};

/** Debts of members from payments that were charged back after their honey was spent. */
export default function ReceivablesPanel() {
  const list = useList('receivables', filters);
  const query = useQuery(receivablesQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}

const State = ({ debt }: { debt: Receivable }) => (
  <Badge tone={isOpen(debt) ? 'live' : 'neutral'}>
    {t(isOpen(debt) ? 'receivable_open' : 'receivable_settled')}
  </Badge>
);
