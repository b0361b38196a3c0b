import type { ReactNode } from 'react';
import { t } from '../../../messages/admin-money.ts';
import { t as store } from '../../../messages/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { formatHoney, formatMoney } from '../../../ui/format/numbers.ts';
import { Facts, MemberLink } from '../../console/index.ts';
import type { ManagedOrder } from './admin-queries.ts';

/** The state of an order. */
export const OrderState = ({ state }: Pick<ManagedOrder, 'state'>) => (
  <Badge tone={state === 'refund_due' || state === 'charged_back' ? 'live' : 'neutral'}>
    {t(`order_${state}`)}
  </Badge>
);

/** An order: what was bought, what can be refunded, its events and its refunds. */
export function OrderCase({ order }: { order: ManagedOrder }) {
  const { refundable } = order;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <OrderState state={order.state} />
        <Badge tone="outline">{t(`kind_${order.kind}`)}</Badge>
        <span className="chat-text font-semibold">{order.title}</span>
      </p>
      <Facts facts={factsOf(order)} />
      <section>
        <h3 className="font-semibold">{t('refundable')}</h3>
        {refundable ? (
          <p className="text-sm">
            {t('refundQuote', {
              amount: formatMoney(refundable.amount_krw),
              fee: formatMoney(refundable.fee_krw),
            })}{' '}
            {refundable.star_cnt > 0 &&
              t('refundTakes', {
                stars: formatHoney(refundable.star_cnt),
                bonus: formatHoney(refundable.bonus_star_cnt),
              })}
          </p>
        ) : (
          <p className="text-sm text-muted">{t('refundNothing')}</p>
        )}
      </section>
      <Refunds refunds={order.refunds} />
      <Events events={order.events} />
    </>
  );
}

function factsOf(order: ManagedOrder): (readonly [string, ReactNode])[] {
  const method = order.brand
    ? `${store(`method_${order.method}`)} (${store(`brand_${order.brand as 'kakaopay'}`)})`
    : store(`method_${order.method}`);
  return [
    [t('member'), <MemberLink key="member" user={order.user} />],
    [t('amount'), formatMoney(order.amount_krw)],
    [t('method'), order.instalments > 0 ? t('instalments', { method, months: order.instalments }) : method],
    ...(order.card_no ? [[t('card'), `${order.card_issuer} ${order.card_no}`] as const] : []),
    ...(order.star_cnt > 0
      ? [
          [
            t('bought'),
            t('depositWith', {
              stars: formatHoney(order.star_cnt),
              bonus: formatHoney(order.bonus_star_cnt),
            }),
          ] as const,
        ]
      : []),
    ...(order.coupon_krw > 0 ? [[t('coupon'), formatMoney(order.coupon_krw)] as const] : []),
    ...(order.refunded_krw > 0 ? [[t('refunded'), formatMoney(order.refunded_krw)] as const] : []),
    ...(order.refusal_message ? [[t('refusal'), order.refusal_message] as const] : []),
    [t('orderedAt'), formatDateTime(order.created_at)],
    [t('paidAt'), order.paid_at ? formatDateTime(order.paid_at) : '-'],
  ];
}

function Refunds({ refunds }: Pick<ManagedOrder, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('refunds')}</h3>
      <ol className="divide-y divide-line rounded-card border border-line">
        {refunds.map((refund) => (
          <li key={refund.refund_id} className="p-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={refund.state === 'failed' ? 'live' : 'neutral'}>
                {t(`refund_${refund.state}`)}
              </Badge>
              <Badge tone="outline">{t(`cause_${refund.cause}`)}</Badge>
              {t('refundLine', { amount: formatMoney(refund.amount_krw), fee: formatMoney(refund.fee_krw) })}
            </p>
            {/* Without an operator, the reason only repeats the cause. */}
            {refund.cause === 'operator' && <p className="chat-text">{refund.reason}</p>}
            <p className="text-muted">{formatDateTime(refund.created_at)}</p>
            {refund.refused_at && refund.state === 'pending' && (
              <p className="text-danger-text">
                {t('refundRefused', { at: formatDateTime(refund.refused_at) })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Events({ events }: Pick<ManagedOrder, 'events'>) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('events')}</h3>
      <ol className="flex flex-col gap-1 text-sm">
        {events.map(({ state, source, note, created_at }) => (
          <li key={`${created_at} ${state} ${source}`} className="flex flex-wrap gap-x-2">
            <span className="text-muted">{formatDateTime(created_at)}</span>
            <span>{t(`order_${state}`)}</span>
            <span className="text-muted">{t(`source_${source as 'member'}`)}</span>
            {note === 'receivable' && <span className="text-muted">{t('noteReceivable')}</span>}
            {note && note !== 'receivable' && <code className="chat-text text-xs">{note}</code>}
          </li>
        ))}
      </ol>
    </section>
  );
}
