import { Banknote, ReceiptText, TriangleAlert } from 'lucide-react';
import { api, unwrap } from '../../../api/client.ts';
import { t } from '../../../messages/admin-money.ts';
import { paths } from '../../../routing/paths.ts';
import { formatMoney } from '../../../ui/format/numbers.ts';
import { type ConsoleSection, type FoundCase, waitingIn } from '../../console/index.ts';

/** Orders with this number, or of this member. */
async function findOrders(text: string, signal: AbortSignal): Promise<FoundCase[]> {
  const query = { q: text, limit: 5 };
  const { list } = await unwrap(api.GET('/v1/admin/orders', { params: { query }, signal }));
  return list.map(({ order_no, title, amount_krw, user }) => ({
    key: order_no,
    title: order_no,
    detail: `${user.nick} · ${title} · ${formatMoney(amount_krw)}`,
    to: `${paths.adminSection('orders')}&q=${order_no}&case=${order_no}`,
  }));
}

export const sections: ConsoleSection[] = [
  {
    name: 'deposits',
    label: t('deposits'),
    group: 'money',
    position: 1,
    right: 'deposits.read',
    lists: ['/v1/admin/deposits'],
    icon: Banknote,
    letter: 'd',
    waiting: waitingIn('deposits'),
    load: () => import('./DepositsPanel.tsx'),
  },
  {
    name: 'orders',
    label: t('orders'),
    group: 'money',
    position: 2,
    right: 'orders.read',
    lists: ['/v1/admin/orders'],
    icon: ReceiptText,
    letter: 's',
    waiting: waitingIn('refunds'),
    find: findOrders,
    load: () => import('./OrdersPanel.tsx'),
  },
  {
    name: 'receivables',
    label: t('receivables'),
    group: 'money',
    position: 3,
    right: 'receivables.read',
    lists: ['/v1/admin/receivables'],
    icon: TriangleAlert,
    letter: 'v',
    waiting: waitingIn('receivables'),
    load: () => import('./ReceivablesPanel.tsx'),
  },
];
