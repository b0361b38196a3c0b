import { Award } from 'lucide-react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/store.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';

/** The member's balance, payment grade and honorary grade, with their benefits. */
export function GradeBox({ info }: { info: Schema<'BuyInfo'> }) {
  const { grade, next_grade: next, honor_name: honor } = info;
  return (
    <section aria-label={t('gradeTitle')} className="rounded-card border border-line bg-surface p-4">
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={t('balance')} value={formatHoney(info.star_cnt)} />
        <Figure name={t('btuc')} value={formatNumber(info.btuc_cnt)} />
        <div>
          <dt className="text-sm text-muted">{t('payGrade')}</dt>
          <dd className="mt-1">
            <Badge tone={grade.vip_level > 0 ? 'honey' : 'neutral'}>{grade.name}</Badge>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('honorGrade')}</dt>
          <dd className="mt-1">
            <Badge tone={honor === null ? 'neutral' : 'honey'}>
              {honor !== null && <Award size={12} aria-hidden />}
              {honor ?? t('noHonor')}
            </Badge>
          </dd>
        </div>
        <div className="col-span-2">
          <dt className="text-sm text-muted">{t('leftToday')}</dt>
          <dd className="font-semibold">
            {t('leftTodayValue', { stars: formatHoney(info.star_cnt_left), orders: info.order_cnt_left })}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm">
        {grade.discountRate > 0 ? t('gradeDiscount', { percent: grade.discountRate }) : t('gradeNone')}{' '}
        {next && t('gradeNext', { name: next.name, percent: next.discountRate })}
      </p>
      <p className="mt-1 text-sm text-muted">{t('gradeBasis')}</p>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-md font-extrabold text-honey-text">{value}</dd>
    </div>
  );
}
