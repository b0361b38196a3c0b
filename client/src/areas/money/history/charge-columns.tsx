import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import type { Column } from '../../../ui/table/column.ts';
import { ChargeFacts, nameOf, starsOf } from './ChargeRow.tsx';

type Charge = Schema<'Charge'>;

/** The columns of charges on a desktop. */
export const chargeColumns: readonly Column<Charge>[] = [
  {
    key: 'at',
    head: t('columnAt'),
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
    value: ({ created_at }) => created_at,
  },
  {
    key: 'title',
    head: t('columnTitle'),
    cell: ({ title }) => <span className="font-semibold">{title}</span>,
    value: ({ title }) => title,
  },
  {
    key: 'method',
    head: t('buyMethod'),
    cell: ({ method_name }) => method_name,
    value: ({ method_name }) => method_name,
  },
  {
    key: 'state',
    head: t('columnState'),
    cell: ({ state, state_name }) => (
      <Badge tone={state === 'paid' ? 'neutral' : 'outline'}>{state_name}</Badge>
    ),
    value: ({ state_name }) => state_name,
  },
  {
    key: 'stars',
    head: t('star'),
    cell: (charge) => (starsOf(charge) > 0 ? formatHoney(starsOf(charge)) : ''),
    value: (charge) => starsOf(charge),
    numeric: true,
  },
  {
    key: 'amount',
    head: t('columnPaid'),
    cell: ({ order_no, amount_krw }) => (
      <span className="font-extrabold whitespace-nowrap">{order_no && formatMoney(amount_krw)}</span>
    ),
    value: ({ amount_krw }) => amount_krw,
    numeric: true,
  },
];

/** The expandable details of a charge. */
export const chargeDetails = (charge: Charge) => ({
  name: t('open', { title: nameOf(charge) }),
  content: () => <ChargeFacts charge={charge} />,
});
