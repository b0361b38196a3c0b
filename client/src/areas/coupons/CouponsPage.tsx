import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { useTitle } from '../../lib/use-title.ts';
import { t } from '../../messages/coupons.ts';
import { t as site } from '../../messages/settings.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { Choice } from '../../ui/Choice.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Card, Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useSession } from '../session/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { CouponRow } from './CouponRow.tsx';
import { type CouponState, ownCouponsQuery } from './queries.ts';

const states = ['all', 'issued', 'held', 'used', 'expired', 'withdrawn'] as const;
type StateFilter = (typeof states)[number];

/** /mypage/settings/service/coupons: the member's coupons, and the entry of a code. */
export default function CouponsPage() {
  const { userKey } = useSession();
  const site_ = useSiteInfo();
  useTitle(site('siteTitle', { title: t('pageTitle') }));
  return (
    <>
      <h1 className="text-xl font-extrabold">{t('pageTitle')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('lead')}</p>
      {site_?.coupon_yn === 'N' ? (
        <EmptyState title={t('notOffered')} body={t('notOfferedBody')} />
      ) : (
        userKey !== null && <Coupons userKey={userKey} />
      )}
    </>
  );
}

function Coupons({ userKey }: { userKey: number }) {
  const [state, setState] = useState<StateFilter>('all');
  const coupons = useInfiniteQuery(
    ownCouponsQuery(userKey, state === 'all' ? undefined : (state as CouponState)),
  );
  const first = coupons.data?.pages[0];
  const list = coupons.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <CodeForm lockedUntil={first?.code_locked_until ?? null} nowOn={first?.now_on ?? null} />
      <Section title={t('listTitle')}>
        <Choice
          label={t('state')}
          value={state}
          options={states.map((value) => ({ value, label: t(`state_${value}`) }))}
          onChange={setState}
          className="mb-4 sm:w-56"
        />
        {!first &&
          (coupons.error ? (
            <ErrorState
              title={t('failed')}
              body={errorMessage(coupons.error)}
              onRetry={() => void coupons.refetch()}
            />
          ) : (
            <TextSkeleton lines={6} />
          ))}
        {first && list.length === 0 && <EmptyState title={t(`none_${state}`)} body={t('noneBody')} />}
        {first && list.length > 0 && (
          <>
            <Card>
              {list.map((coupon) => (
                <CouponRow key={coupon.coupon_id} coupon={coupon} nowOn={first.now_on} userKey={userKey} />
              ))}
            </Card>
            <LoadMore list={coupons} />
          </>
        )}
      </Section>
    </>
  );
}
