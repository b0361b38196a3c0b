import { Intent } from '@honey/client';
import { Gift, Package, TicketPercent } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/coupons.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { openConfirm } from '../../ui/confirm.ts';
import { formatDateTime } from '../../ui/format/dates.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import { toast } from '../../ui/toast.ts';
import { itemsChanged } from '../items/index.ts';
import { sessionUserChanged } from '../session/index.ts';
import { openCouponDialog } from './coupon-dialog.ts';
import { daysLeftOf, lastMinuteOf, worthOf } from './coupon-texts.ts';
import { type Coupon, spendCoupon } from './queries.ts';

const icons = { honey: Gift, discount: TicketPercent, item: Package };
/** A coupon that ends within these days says so. */
const soonDays = 7;

/** A coupon with its actions. */
export function CouponRow({ coupon, nowOn, userKey }: { coupon: Coupon; nowOn: string; userKey: number }) {
  const { title, kind, state } = coupon;
  const Icon = icons[kind];
  const isUsable = state === 'issued';
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span
        aria-hidden
        className={`flex size-12 shrink-0 items-center justify-center rounded-card ${isUsable ? 'bg-honey-soft text-honey-text' : 'bg-raised text-muted'}`}
      >
        <Icon size={24} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{title}</span>
          <Badge tone={isUsable ? 'honey' : 'neutral'}>{t(`state_${state}`)}</Badge>
          {isUsable && <DaysLeft coupon={coupon} nowOn={nowOn} />}
        </p>
        <p className="text-sm text-muted">{worthOf(coupon)}</p>
        <p className="text-xs text-muted">{whenOf(coupon)}</p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={t('detailOf', { title })} onClick={() => openCouponDialog({ coupon })}>
          {t('detail')}
        </Button>
        {isUsable && kind === 'discount' && (
          <Link to={paths.stores} className={buttonClass('primary', 'sm')}>
            {t('toStore')}
          </Link>
        )}
        {isUsable && kind !== 'discount' && (
          <Button
            size="sm"
            variant="primary"
            aria-label={t('useOf', { title })}
            onClick={() => confirmUse(coupon, userKey)}
          >
            {t('use')}
          </Button>
        )}
      </div>
    </div>
  );
}

function DaysLeft({ coupon, nowOn }: { coupon: Coupon; nowOn: string }) {
  const days = daysLeftOf(coupon, new Date(nowOn).getTime());
  if (days > soonDays) return null;
  return <Badge tone="outline">{days === 0 ? t('endsToday') : t('daysLeft', { days })}</Badge>;
}

function whenOf({ state, used_on, ends_on }: Coupon): string {
  if (state === 'used' && used_on !== null) return t('usedAt', { at: formatDateTime(used_on) });
  return t('until', { at: formatDateTime(lastMinuteOf(ends_on)) });
}

/** The use of a coupon is irreversible: prompts for confirmation. */
function confirmUse({ coupon_id, title, kind, star_cnt }: Coupon, userKey: number): void {
  const intent = new Intent();
  const stars = formatNumber(star_cnt);
  openConfirm({
    title: t('useTitle', { title }),
    body: kind === 'honey' ? t('useHoneyBody', { stars }) : t('useItemBody'),
    action: t('use'),
    onConfirm: async () => {
      await intent.attempt({ coupon_id }, (key) => spendCoupon(coupon_id, key));
      await Promise.all([sessionUserChanged(userKey), itemsChanged()]);
      toast(kind === 'honey' ? t('usedHoney', { stars }) : t('usedItem'), { tone: 'good' });
    },
  });
}
