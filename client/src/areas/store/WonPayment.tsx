import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { errorCode, errorMessage, isRefusal } from '../../api/errors.ts';
import { t } from '../../messages/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { formatMoney } from '../../ui/format/numbers.ts';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { lastMethod, storeMethod } from './model/last-used.ts';
import { PaymentNotice } from './parts/checkout/PaymentNotice.tsx';
import { PayRefusal } from './parts/checkout/PayRefusal.tsx';
import type { Order } from './queries/pay.ts';
import { payMethodsQuery } from './queries/store.ts';
import { usePayment } from './use-payment.ts';

/** A payment method in won. */
export type WonChoice = Pick<Schema<'PgItemRequest'>, 'method' | 'brand'>;

interface MethodChoice {
  value: string;
  label: string;
  choice: WonChoice;
}

/**
 * Pays for something other than honey in won: the method, and the provider's window. Only the server reports whether it
 * was paid (STORE-41).
 */
export function WonPayment({
  userKey,
  amountKrw,
  isReady = () => true,
  request,
  onPaid,
  buttonRef,
}: {
  userKey: number;
  amountKrw: number;
  /** Whether it can be ordered; shows what is missing otherwise. */
  isReady?: () => boolean;
  /** Places the order; throws the refusal. The same choice after a lost response uses the same key. */
  request: (choice: WonChoice, key: string) => Promise<Schema<'OpenedOrder'>>;
  onPaid: (order: Order) => void;
  /** The pay button, for a form whose Enter key should press it. */
  buttonRef?: Ref<HTMLButtonElement>;
}) {
  const methods = useQuery(payMethodsQuery);
  const payment = usePayment(userKey);
  const [picked, setPicked] = useState('');
  const [formError, setFormError] = useState<{ message: string; code: string } | null>(null);
  if (methods.isError && !methods.data) return <ErrorState onRetry={() => void methods.refetch()} />;
  if (!methods.data) return <TextSkeleton lines={3} />;
  const choices = choicesOf(methods.data);
  const used = choiceValue(lastMethod(userKey, methods.data.list));
  const selected =
    choices.find(({ value }) => value === picked) ??
    choices.find(({ value }) => value === used) ??
    choices[0];

  const pay = async (): Promise<void> => {
    if (!selected || !isReady()) return;
    setFormError(null);
    storeMethod(userKey, { method: selected.choice.method, brand: selected.choice.brand ?? null });
    try {
      const order = await payment.start(selected.choice, request, { amountKrw });
      if (order?.state === 'paid') onPaid(order);
      else if (order)
        setFormError({
          message: order.refusal_message ?? t('failUnknown'),
          code: order.refusal ?? order.state,
        });
    } catch (error) {
      setFormError({
        message: isRefusal(error) ? errorMessage(error) : t('unsure'),
        code: errorCode(error) ?? '',
      });
    }
  };

  return (
    <div className="mt-4 flex flex-col gap-3">
      <Choice
        label={t('methodsTitle')}
        value={selected?.value ?? ''}
        options={choices}
        onChange={(value) => setPicked(value)}
      />
      {formError && <PayRefusal code={formError.code} message={formError.message} />}
      {payment.running ? (
        <PaymentNotice payment={payment} />
      ) : (
        <Button
          {...(buttonRef && { ref: buttonRef })}
          variant="primary"
          size="lg"
          busy={payment.starting}
          disabled={!selected}
          onClick={() => void pay()}
        >
          {t('pay', { price: formatMoney(amountKrw) })}
        </Button>
      )}
    </div>
  );
}

const choiceValue = ({ method, brand }: { method: string | null; brand: string | null }): string =>
  brand === null ? (method ?? '') : `${method}-${brand}`;

/** Available methods, each simple-pay brand separately; bank transfers are for honey only. */
const choicesOf = ({ list }: Schema<'PayMethodList'>): MethodChoice[] =>
  list.flatMap(({ method_cd, name, open_yn, brands }): MethodChoice[] => {
    if (open_yn !== 'Y' || method_cd === 'bank') return [];
    if (method_cd !== 'simple') return [{ value: method_cd, label: name, choice: { method: method_cd } }];
    return brands.map((brand) => ({
      value: choiceValue({ method: method_cd, brand: brand.brand_cd }),
      label: brand.name,
      choice: { method: method_cd, brand: brand.brand_cd as NonNullable<WonChoice['brand']> },
    }));
  });
