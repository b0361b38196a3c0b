import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/store.ts';
import { paths } from '../../routing/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatHoney } from '../../ui/format/numbers.ts';
import type { OverlayProps } from '../../ui/overlays.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { balancesQuery, useSession } from '../session/index.ts';
import type { Product } from './model/checkout-form.ts';
import { CheckoutForm } from './parts/checkout/CheckoutForm.tsx';
import { DepositView } from './parts/deposits/DepositView.tsx';
import { OrderFacts } from './parts/OrderFacts.tsx';
import { ProductCards } from './parts/ProductCards.tsx';
import { ResultHead } from './parts/ResultPanel.tsx';
import { buyInfoQuery, payMethodsQuery, productsQuery } from './queries/store.ts';
import type { CheckoutResult } from './use-checkout.ts';

/** Buying honey without leaving a live: product, payment, result. */
export default function PurchaseDialog({ onClose }: OverlayProps) {
  const { userKey } = useSession();
  if (userKey === null) return null;
  return <Purchase userKey={userKey} onClose={onClose} />;
}

function Purchase({ userKey, onClose }: { userKey: number } & OverlayProps) {
  const [productId, setProductId] = useState<number | null>(null);
  const [ended, setEnded] = useState<CheckoutResult | null>(null);
  const products = useQuery(productsQuery(userKey));
  const methods = useQuery(payMethodsQuery);
  const info = useQuery(buyInfoQuery(userKey));
  if (ended) return <Ended ended={ended} userKey={userKey} onClose={onClose} />;
  const failed = [products, methods, info].find(({ error, data }) => error && !data);
  const product = products.data?.list.find(({ product_id }) => product_id === productId);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Balance userKey={userKey} />
      {failed && (
        <ErrorState
          title={t('failed')}
          body={errorMessage(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(products.data && methods.data && info.data) && <TextSkeleton lines={6} />}
      {products.data && methods.data && info.data && !product && (
        <Choose products={products.data.list} onPick={({ product_id }) => setProductId(product_id)} />
      )}
      {product && methods.data && info.data && (
        <>
          <Button variant="ghost" size="sm" className="mb-3" onClick={() => setProductId(null)}>
            {t('dialogBack')}
          </Button>
          <CheckoutForm
            product={product}
            methods={methods.data.list}
            info={info.data}
            userKey={userKey}
            onEnd={setEnded}
          />
        </>
      )}
    </Dialog>
  );
}

function Choose({ products, onPick }: { products: readonly Product[]; onPick: (product: Product) => void }) {
  return products.length === 0 ? (
    <EmptyState title={t('empty')} body={t('emptyBody')} />
  ) : (
    <ProductCards products={products} onPick={onPick} />
  );
}

function Balance({ userKey }: { userKey: number }) {
  const balances = useQuery(balancesQuery(userKey)).data;
  return (
    <p className="mb-4 flex items-center justify-between rounded-card bg-raised p-4">
      <span className="text-muted">{t('balance')}</span>
      <span className="text-lg font-extrabold text-honey-text">
        {balances ? formatHoney(balances.star_cnt) : '–'}
      </span>
    </p>
  );
}

/** The order-complete dialog, with the order number; or the bankbook dialog, with the bank transfer's key. */
function Ended({ ended, userKey, onClose }: { ended: CheckoutResult; userKey: number } & OverlayProps) {
  const isOrder = ended.kind === 'order';
  return (
    <Dialog
      title={isOrder ? t('dialogDone') : t('dialogBank')}
      onClose={onClose}
      footer={
        <>
          {!isOrder && (
            <Link
              to={`${paths.bankbookComplete}?ud_key=${ended.udKey}`}
              target="_blank"
              className={buttonClass('secondary', 'lg')}
            >
              {t('bankToPage')}
            </Link>
          )}
          <Button variant="primary" size="lg" onClick={onClose}>
            {t('keepWatching')}
          </Button>
        </>
      }
    >
      <Balance userKey={userKey} />
      {isOrder ? (
        <>
          <ResultHead
            as="h2"
            icon="good"
            title={t('completeTitle')}
            body={`${ended.order.title} · ${t('completeBody')}`}
          />
          <OrderFacts order={ended.order} />
        </>
      ) : (
        <DepositView udKey={ended.udKey} userKey={userKey} as="h2" />
      )}
    </Dialog>
  );
}
