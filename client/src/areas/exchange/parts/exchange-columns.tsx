import { t } from '../../../messages/exchange.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import type { Column } from '../../../ui/table/column.ts';
import type { Exchange } from '../queries/exchange.ts';
import { ExchangeCard, toneOf } from './ExchangeCard.tsx';

/** The columns of exchange requests on a desktop. */
export const exchangeColumns: readonly Column<Exchange>[] = [
  {
    key: 'at',
    head: t('columnAt'),
    cell: ({ asked_at }) => <span className="whitespace-nowrap">{formatDateTime(asked_at)}</span>,
    value: ({ asked_at }) => asked_at,
  },
  {
    key: 'state',
    head: t('columnState'),
    cell: ({ state }) => <Badge tone={toneOf(state)}>{t(`state_${state}`)}</Badge>,
    value: ({ state }) => t(`state_${state}`),
  },
  {
    key: 'star',
    head: t('columnStar'),
    cell: ({ star_cnt }) => formatHoney(star_cnt),
    value: ({ star_cnt }) => star_cnt,
    numeric: true,
  },
  {
    key: 'net',
    head: t('columnNet'),
    cell: ({ net_krw }) => <strong className="font-extrabold">{formatMoney(net_krw)}</strong>,
    value: ({ net_krw }) => net_krw,
    numeric: true,
  },
];

/** The expandable details of an exchange request, with the cancel button. */
export const exchangeDetails = (exchange: Exchange) => ({
  name: t('openExchange', {
    state: t(`state_${exchange.state}`),
    amount: formatMoney(exchange.net_krw),
  }),
  content: () => (
    <div className="bg-raised">
      <ExchangeCard exchange={exchange} />
    </div>
  ),
});
