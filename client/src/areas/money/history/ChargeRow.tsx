import { Link } from 'react-router';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { ExpandableRow } from './ExpandableRow.tsx';
import { Fact } from './Fact.tsx';

type Charge = Schema<'Charge'>;

/** A charge in one line, expandable to its payment details. */
export function ChargeRow({ charge }: { charge: Charge }) {
  return (
    <ExpandableRow title={nameOf(charge)} details={() => <ChargeFacts charge={charge} />}>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate font-semibold">{charge.title}</span>
          <Badge tone={charge.state === 'paid' ? 'neutral' : 'outline'}>{charge.state_name}</Badge>
        </span>
        <span className="block truncate text-xs text-muted">
          {[formatDateTime(charge.created_at), charge.method_name, charge.brand_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="shrink-0 font-extrabold">{amountOf(charge)}</span>
    </ExpandableRow>
  );
}

const amountOf = (charge: Charge): string =>
  charge.order_no ? formatMoney(charge.amount_krw) : formatHoney(starsOf(charge));

export const nameOf = (charge: Charge): string => `${charge.title} ${amountOf(charge)} ${charge.state_name}`;

export const starsOf = ({ star_cnt, bonus_star_cnt }: Charge): number => star_cnt + bonus_star_cnt;

export function ChargeFacts({ charge }: { charge: Charge }) {
  return (
    <dl className="flex flex-col gap-2 bg-raised px-4 py-3 text-sm">
      <Fact name={t('buyMethod')}>
        {charge.method_name}
        {charge.method === 'card' &&
          ` · ${charge.instalments > 1 ? t('buyInstalments', { months: charge.instalments }) : t('buyAtOnce')}`}
      </Fact>
      {charge.card_no && (
        <Fact name={t('buyCardLabel')}>
          {t('buyCard', { issuer: charge.card_issuer, number: charge.card_no })}
        </Fact>
      )}
      {charge.brand_name && <Fact name={t('buyBrand')}>{charge.brand_name}</Fact>}
      {charge.depositor && <Fact name={t('buyDepositor')}>{charge.depositor}</Fact>}
      {charge.billing_phone && <Fact name={t('buyBilling')}>{charge.billing_phone}</Fact>}
      {charge.receipt_phone && <Fact name={t('buyReceipt')}>{charge.receipt_phone}</Fact>}
      {starsOf(charge) > 0 && (
        <Fact name={t('buyBought')}>
          {formatHoney(starsOf(charge))}
          {charge.star_cnt > 0 &&
            charge.bonus_star_cnt > 0 &&
            ` (${t('buyBonus', { count: formatHoney(charge.bonus_star_cnt) })})`}
        </Fact>
      )}
      {charge.refunded_krw > 0 && <Fact name={t('buyRefund')}>{formatMoney(charge.refunded_krw)}</Fact>}
      {charge.order_no && (
        <Fact name={t('buyOrder')}>
          <Link
            to={paths.storesResult(charge.order_no)}
            aria-label={`${charge.order_no}, ${t('buyResult')}`}
            className="underline"
          >
            {charge.order_no}
          </Link>
        </Fact>
      )}
    </dl>
  );
}
