import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { openLoginDialog, useSession } from '../../session/index.ts';
import { PayRefusal } from '../parts/checkout/PayRefusal.tsx';
import { OpenDeposits } from '../parts/deposits/OpenDeposits.tsx';
import { GradeBox } from '../parts/GradeBox.tsx';
import { OpenOrder } from '../parts/OpenOrder.tsx';
import { ProductCards } from '../parts/ProductCards.tsx';
import { buyInfoQuery, payMethodsQuery, productsQuery } from '../queries/store.ts';

/** /stores: the prices of honey, the payment methods, and the member's balance and grades. */
export default function StorePage() {
  const { userKey } = useSession();
  return (
    <div className="px-4 py-6 lg:px-6">
      <h1 className="text-xl font-extrabold">{t('title')}</h1>
      <p className="mt-1 text-muted">
        {t('lead')}{' '}
        <Link to={paths.storesGuide} className="font-semibold text-honey-text underline">
          {t('guide')}
        </Link>
      </p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <aside className="flex flex-col gap-4 lg:order-2">
          {userKey === null ? <Visitor /> : <Own userKey={userKey} />}
        </aside>
        <div className="min-w-0">
          <Products userKey={userKey} />
          <Methods />
        </div>
      </div>
    </div>
  );
}

function Visitor() {
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{t('visitorTitle')}</p>
      <p className="mt-1 text-muted">{t('visitorBody')}</p>
      <Button variant="primary" className="mt-3" onClick={() => openLoginDialog({})}>
        {t('login')}
      </Button>
    </section>
  );
}

function Own({ userKey }: { userKey: number }) {
  const { data, error, refetch } = useQuery(buyInfoQuery(userKey));
  if (error && !data)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  return (
    <>
      {data.refusal !== null && data.refusal_message !== null && (
        <PayRefusal code={data.refusal} message={data.refusal_message} />
      )}
      <OpenOrder userKey={userKey} />
      <OpenDeposits userKey={userKey} />
      <GradeBox info={data} />
      <Link to={paths.serviceBuy} className={buttonClass('secondary')}>
        {t('history')}
      </Link>
    </>
  );
}

function Products({ userKey }: { userKey: number | null }) {
  const { data, error, refetch } = useQuery(productsQuery(userKey));
  return (
    <Section title={t('products')}>
      {error && !data && (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <TextSkeleton lines={8} />}
      {data?.list.length === 0 && <EmptyState title={t('empty')} body={t('emptyBody')} />}
      {data && data.list.length > 0 && <ProductCards products={data.list} />}
    </Section>
  );
}

function Methods() {
  const { data } = useQuery(payMethodsQuery);
  if (!data) return null;
  return (
    <Section title={t('methodsTitle')}>
      <ul className="flex flex-wrap gap-2">
        {data.list.map(({ method_cd, name, open_yn, brands, bonus_percent }) => (
          <li key={method_cd} className="flex items-center gap-2 rounded-control bg-raised px-3 py-2">
            <span className="font-semibold">{name}</span>
            {brands.length > 0 && (
              <span className="text-sm text-muted">{brands.map((brand) => brand.name).join(', ')}</span>
            )}
            {bonus_percent > 0 && open_yn === 'Y' && (
              <Badge tone="honey">{t('methodBonus', { percent: bonus_percent })}</Badge>
            )}
            {open_yn === 'N' && <span className="text-sm text-muted">{t('methodClosed')}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
