import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/admin-money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/numbers.ts';
import { ConsoleList, type ListDefinition, useList, withAll } from '../../console/index.ts';
import { type ManagedOrder, ordersFile, ordersQuery } from './admin-queries.ts';
import { OrderCase, OrderState } from './OrderCase.tsx';
import { openRefundDialog } from './refund-dialog.ts';

const states = [
  'paid',
  'refund_due',
  'part_refunded',
  'refunded',
  'charged_back',
  'waiting',
  'failed',
  'cancelled',
  'expired',
  'ready',
] as const;

const filters = [
  { name: 'q', kind: 'search', label: t('orderSearch') },
  {
    name: 'state',
    kind: 'choice',
    label: t('state'),
    options: withAll(states, (value) => t(`order_${value}`)),
  },
] as const;

const definition: ListDefinition<ManagedOrder> = {
  label: t('orders'),
  keyOf: ({ order_no }) => order_no,
  nameOf: ({ order_no }) => order_no,
  nameHead: t('orderNo'),
  columns: [
    { key: 'state', head: t('state'), cell: ({ state }) => <OrderState state={state} /> },
    { key: 'member', head: t('member'), cell: ({ user }) => user.nick },
    { key: 'product', head: t('product'), cell: ({ title }) => title },
    { key: 'amount', head: t('amount'), numeric: true, cell: ({ amount_krw }) => formatMoney(amount_krw) },
    { key: 'created', head: t('orderedAt'), cell: ({ created_at }) => formatDateTime(created_at) },
    {
      key: 'refunded',
      head: t('refunded'),
      numeric: true,
      optional: true,
      cell: ({ refunded_krw }) => formatMoney(refunded_krw),
    },
    {
      key: 'kind',
      head: t('method'),
      optional: true,
      cell: ({ kind }) => <Badge>{t(`kind_${kind}`)}</Badge>,
    },
  ],
  card: ({ state, user, amount_krw, created_at }) => (
    <>
      <OrderState state={state} /> {user.nick} · {formatMoney(amount_krw)} · {formatDateTime(created_at)}
    </>
  ),
  details: (order) => <OrderCase order={order} />,
  csv: { name: 'orders', load: ordersFile },
  targetOf: ({ order_no }) => `order:${order_no}`,
  empty: { title: t('ordersNone'), body: t('ordersNoneBody') },
  acts: [
    {
      key: 'refund',
      letter: 'f',
      label: t('refund'),
      tone: 'danger',
      when: ({ refundable }) => refundable !== null,
      open: (order, onDone, onSecond) => openRefundDialog({ order, onDone, onSecond }),
    },
  ],
};

/** Orders, newest first, with their refunds. */
export default function OrdersPanel() {
  const list = useList('orders', filters);
  const query = useQuery(ordersQuery(list.values, list.cursor));
  return <ConsoleList list={list} definition={definition} query={query} />;
}
