import { Link } from 'react-router';
import { t } from '../../messages/coupons.ts';
import { t as ui } from '../../messages/ui.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDateTime } from '../../ui/format/dates.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { lastMinuteOf, worthOf } from './coupon-texts.ts';
import type { Coupon } from './queries.ts';

/** What a coupon is worth, how long it can be used, and for what it was used. */
export default function CouponDialog({ coupon, onClose }: { coupon: Coupon } & OverlayProps) {
  const { title, kind, state, order_no, used_on } = coupon;
  const rows: [string, string][] = [
    [t('kind'), t(`kind_${kind}`)],
    [t('worth'), worthOf(coupon)],
    [t('state'), t(`state_${state}`)],
    [t('issuedOn'), formatDateTime(coupon.issued_on)],
    [t('endsOn'), t('until', { at: formatDateTime(lastMinuteOf(coupon.ends_on)) })],
    ...(used_on === null ? [] : [[t('usedOn'), formatDateTime(used_on)] satisfies [string, string]]),
  ];
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      <dl className="flex flex-col gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
        {order_no !== null && (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{t('order')}</dt>
            <dd className="text-right font-semibold">
              <Link to={paths.storesResult(order_no)} className="text-honey-text underline" onClick={onClose}>
                {order_no}
              </Link>
            </dd>
          </div>
        )}
      </dl>
      {kind === 'discount' && (
        <div className="mt-4 flex flex-col gap-2 text-sm text-muted">
          <p>{state === 'held' ? t('heldHelp') : t('discountHelp')}</p>
          <p>{t('refundHelp')}</p>
        </div>
      )}
    </Dialog>
  );
}
