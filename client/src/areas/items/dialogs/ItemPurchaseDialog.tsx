import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/items.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import type { OverlayProps } from '../../../ui/overlays.tsx';
import { ItemSummary, PayField, ReceiverFields } from './PurchaseFields.tsx';
import { useBalancePurchase } from './use-balance-purchase.ts';
import { type ItemPurchaseProps, usePurchaseForm } from './use-purchase-form.ts';
import { WonPurchase } from './WonPurchase.tsx';

/**
 * Buys an item for the buyer or for a host: with a balance (use-balance-purchase.ts), or in won (WonPurchase.tsx). Both
 * share the form, and its input is retained after a refusal.
 */
export default function ItemPurchaseDialog({ onClose, ...opened }: ItemPurchaseProps & OverlayProps) {
  const { item, vodKey } = opened;
  const purchase = usePurchaseForm(opened);
  const { pay, wonPrice, priceText } = purchase;
  const { isSubmitting } = purchase.form.formState;
  const { submit, failure } = useBalancePurchase(purchase, opened, onClose);
  const wonButton = useRef<HTMLButtonElement>(null);
  const enter = (event: FormEvent): void => {
    if (pay !== 'KRW') return void submit(event);
    event.preventDefault();
    // Immediately, because the browser opens the provider's window only in a click event.
    wonButton.current?.click();
  };
  return (
    <Dialog
      title={t('buyTitle', { name: item.name })}
      onClose={() => !isSubmitting && onClose()}
      corner={vodKey !== undefined}
      footer={
        pay === 'KRW' ? null : (
          <Button variant="primary" size="lg" busy={isSubmitting} onClick={() => void submit()}>
            {t('buyNow', { price: priceText })}
          </Button>
        )
      }
    >
      <form noValidate onSubmit={enter} className="flex flex-col gap-4">
        <ItemSummary item={item} />
        <ReceiverFields purchase={purchase} opened={opened} />
        <PayField purchase={purchase} opened={opened} />
        <p className="flex items-center justify-between">
          <span className="text-muted">{t('price')}</span>
          <span className="text-lg font-extrabold text-honey-text">{priceText}</span>
        </p>
        <FormAlert message={failure?.message ?? null}>
          {failure?.isShort && (
            <Link to={paths.stores} className={buttonClass('primary', 'sm', 'mt-2')}>
              {t('charge')}
            </Link>
          )}
        </FormAlert>
        {pay === 'KRW' && wonPrice !== null && (
          <WonPurchase
            purchase={purchase}
            opened={opened}
            price={wonPrice}
            onBought={onClose}
            buttonRef={wonButton}
          />
        )}
        {/* Enter in a field submits, as the button does. */}
        <button type="submit" className="hidden" aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
