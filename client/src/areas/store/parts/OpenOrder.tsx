import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/store.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { formatMoney } from '../../../ui/format/numbers.ts';
import { openOrder } from '../model/open-order.ts';
import { isOpenState } from '../model/payment-wait.ts';
import { paymentAddress } from '../payment-window.ts';
import { cancelOrder } from '../queries/pay.ts';
import { orderQuery, refreshMoney } from '../queries/store.ts';

/** An order that this tab started before it was reloaded or left: continue or cancel it. */
export function OpenOrder({ userKey }: { userKey: number }) {
  const [orderNo, setOrderNo] = useState(openOrder.read);
  return (
    orderNo !== null && (
      <Found
        userKey={userKey}
        orderNo={orderNo}
        onOver={() => {
          openOrder.clear();
          setOrderNo(null);
        }}
      />
    )
  );
}

function Found({ userKey, orderNo, onOver }: { userKey: number; orderNo: string; onOver: () => void }) {
  const { data: order } = useQuery(orderQuery(orderNo));
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);
  if (!order) return null;
  const isOpen = isOpenState(order.state);
  if (!isOpen && order.state !== 'paid') return null;
  const address = paymentAddress(order.window_url);
  const giveUp = async (): Promise<void> => {
    setBusy(true);
    try {
      const ended = await cancelOrder(orderNo);
      await refreshMoney(userKey);
      onOver();
      if (ended.state === 'paid') void navigate(`${paths.storesComplete}?order_no=${orderNo}`);
    } catch (error) {
      setFormError(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <section className="rounded-card border border-honey bg-surface p-4">
      <div role="status">
        <p className="font-semibold">
          {isOpen ? t('openOrder') : t('paidMeanwhile', { title: order.title })}
        </p>
        <p className="mt-1 text-muted">
          {t('openOrderBody', { title: order.title, price: formatMoney(order.amount_krw) })}
        </p>
      </div>
      <FormAlert message={formError} />
      <div className="mt-3 flex flex-wrap gap-2">
        {isOpen && address && (
          <Button variant="primary" onClick={() => window.location.assign(address)}>
            {t('windowHere')}
          </Button>
        )}
        {isOpen ? (
          <Button busy={busy} onClick={() => void giveUp()}>
            {t('windowCancel')}
          </Button>
        ) : (
          <Button
            onClick={() => {
              onOver();
              void navigate(paths.storesResult(orderNo));
            }}
          >
            {t('seeResult')}
          </Button>
        )}
      </div>
    </section>
  );
}
