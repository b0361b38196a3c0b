import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/grades.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDate } from '../../ui/format/dates.ts';
import { formatMoney } from '../../ui/format/numbers.ts';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { payGradesQuery } from './grades-query.ts';

type Step = Schema<'PayGradeStep'>;

/**
 * The member's payment grade with its discount, the grade of the next month, and all grades; visitors see only the
 * latter.
 */
export function PayGradeBox() {
  const { userKey } = useSession();
  const { data, error, refetch } = useQuery(payGradesQuery(userKey));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <section aria-label={t('title')} className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-extrabold">{t('title')}</h2>
      {data ? (
        <>
          {data.own && <Own own={data.own} steps={data.list} />}
          <AllGrades steps={data.list} own={data.own?.vip_level ?? null} />
          <p className="mt-2 text-xs text-muted">{t('rule')}</p>
        </>
      ) : (
        <TextSkeleton lines={4} />
      )}
    </section>
  );
}

function Own({ own, steps }: { own: Schema<'OwnPayGrade'>; steps: readonly Step[] }) {
  const stepOf = (level: number) => steps.find(({ vip_level }) => vip_level === level);
  const [now, next] = [stepOf(own.vip_level), stepOf(own.next_vip_level)];
  const above = own.above_vip_level === null ? undefined : stepOf(own.above_vip_level);
  const rate = now?.discountRate ?? 0;
  const reached = above ? Math.min(100, (own.next_charge_krw / above.charge_min_krw) * 100) : 100;
  return (
    <>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <div>
          <dt className="text-xs text-muted">{t('now')}</dt>
          <dd className="mt-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <Badge tone={own.vip_level > 0 ? 'honey' : 'neutral'}>{now?.name}</Badge>
              {rate > 0 ? t('discount', { percent: rate }) : t('noDiscount')}
            </p>
            <p className="mt-1 text-sm text-muted">
              {t('basis', { amount: formatMoney(own.charge_krw) })} ·{' '}
              {/* The month ends at this timestamp; its last day is the one before. */}
              {t('until', { date: formatDate(new Date(Date.parse(own.until) - 1).toISOString()) })}
            </p>
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{t('next')}</dt>
          <dd className="mt-1">
            <Badge tone={own.next_vip_level > 0 ? 'honey' : 'neutral'}>{next?.name}</Badge>
            <p className="mt-1 text-sm text-muted">
              {t('nextBasis', { amount: formatMoney(own.next_charge_krw) })} ·{' '}
              {t('thisMonth', { amount: formatMoney(own.month_charge_krw) })}
            </p>
          </dd>
        </div>
      </dl>
      <div className="mt-3 h-2 overflow-hidden rounded-pill bg-raised" aria-hidden>
        <div className="h-full rounded-pill bg-honey" style={{ width: `${reached}%` }} />
      </div>
      <p className="mt-2 text-sm font-semibold">
        {above
          ? t('lacking', { amount: formatMoney(own.above_lacking_krw), name: above.name })
          : t('highest')}
      </p>
    </>
  );
}

function AllGrades({ steps, own }: { steps: readonly Step[]; own: number | null }) {
  const highestFirst = [...steps].sort((a, b) => b.charge_min_krw - a.charge_min_krw);
  return (
    <details className="mt-3" open={own === null}>
      <summary className="cursor-pointer text-sm font-semibold">{t('all')}</summary>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th className="py-1 font-normal">{t('grade')}</th>
            <th className="py-1 font-normal">{t('from')}</th>
            <th className="py-1 text-right font-normal">{t('rate')}</th>
          </tr>
        </thead>
        <tbody>
          {highestFirst.map(({ vip_level, name, charge_min_krw, discountRate }) => (
            <tr key={vip_level} className={vip_level === own ? 'font-extrabold text-honey-text' : undefined}>
              <th scope="row" className="py-1 text-left font-[inherit]">
                {name}
              </th>
              <td className="py-1">
                {charge_min_krw > 0 ? t('atLeast', { amount: formatMoney(charge_min_krw) }) : '–'}
              </td>
              <td className="py-1 text-right">{t('percent', { percent: discountRate })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
