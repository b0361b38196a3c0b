import { Minus, Plus } from 'lucide-react';
import { t } from '../../../../messages/store.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { QUANTITY_MAX } from '../../model/checkout-form.ts';
import type { Checkout } from '../../use-checkout.ts';

/** The quantity of the product. */
export function QuantityField({ checkout: { values, change, errors } }: { checkout: Checkout }) {
  const { quantity } = values;
  return (
    <div className="flex items-start gap-2">
      <Field
        className="w-32"
        label={t('quantity')}
        error={errors.quantity}
        inputMode="numeric"
        value={Number.isNaN(quantity) ? '' : String(quantity)}
        onChange={({ target: { value } }) =>
          change({ quantity: /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN, instalments: 0 })
        }
      />
      <div className="flex pt-7">
        <IconButton
          label={t('less')}
          disabled={!(quantity > 1)}
          onClick={() => change({ quantity: quantity - 1, instalments: 0 })}
        >
          <Minus size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t('more')}
          disabled={quantity >= QUANTITY_MAX}
          onClick={() => change({ quantity: (quantity || 0) + 1, instalments: 0 })}
        >
          <Plus size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
