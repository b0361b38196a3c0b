import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { CheckoutForm } from '../parts/checkout/CheckoutForm.tsx';
import { buyInfoQuery, payMethodsQuery, productsQuery } from '../queries/store.ts';
import type { CheckoutResult } from '../use-checkout.ts';

/** The checkout of one product, on one screen or in steps. */
export function Checkout({ steps }: { steps: boolean }) {
  const { id } = useParams();
  const { userKey } = useSession();
  const productId = Number(id);
  return (
    <div className="mx-auto max-w-text px-4 pt-6 sm:pb-6 [--tab-bar:calc(56px+env(safe-area-inset-bottom))] lg:[--tab-bar:0px]">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-xl font-extrabold">{t('checkout')}</h1>
        <span className="flex flex-wrap gap-4 text-sm">
          <Link
            to={steps ? paths.storesCheckout(productId) : paths.storesProduct(productId)}
            className="font-semibold text-honey-text underline"
          >
            {steps ? t('oneScreen') : t('inSteps')}
          </Link>
          <Link to={paths.stores} className="font-semibold text-honey-text underline">
            {t('chooseProduct')}
          </Link>
        </span>
      </div>
      {userKey !== null && <Loaded key={productId} productId={productId} userKey={userKey} steps={steps} />}
    </div>
  );
}

function Loaded({ productId, userKey, steps }: { productId: number; userKey: number; steps: boolean }) {
  const products = useQuery(productsQuery(userKey));
  const methods = useQuery(payMethodsQuery);
  const info = useQuery(buyInfoQuery(userKey));
  const navigate = useNavigate();
  const failed = [products, methods, info].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <ErrorState
        title={t('failed')}
        body={errorMessage(failed.error)}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!products.data || !methods.data || !info.data) return <TextSkeleton lines={8} />;
  const product = products.data.list.find(({ product_id }) => product_id === productId);
  if (!product) {
    return (
      <EmptyState
        title={t('productNotFound')}
        body={t('productNotFoundBody')}
        action={
          <Link to={paths.stores} className={buttonClass('primary')}>
            {t('toProducts')}
          </Link>
        }
      />
    );
  }
  const end = (ended: CheckoutResult) =>
    void navigate(
      ended.kind === 'order'
        ? `${paths.storesComplete}?order_no=${ended.order.order_no}`
        : `${paths.bankbookComplete}?ud_key=${ended.udKey}`,
    );
  return (
    <CheckoutForm
      product={product}
      methods={methods.data.list}
      info={info.data}
      userKey={userKey}
      steps={steps}
      onEnd={end}
    />
  );
}
