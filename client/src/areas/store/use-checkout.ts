import { Intent } from '@honey/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorCode, errorMessage, isRefusal } from '../../api/errors.ts';
import { refusedPlaces } from '../../api/form-refusal.ts';
import { queryKeyOf } from '../../api/query-keys.ts';
import { t } from '../../messages/store.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import {
  type CheckoutField,
  type CheckoutProblem,
  type CheckoutValues,
  type PayMethod,
  type Product,
  problemsOf,
  QUANTITY_MAX,
  totalOf,
} from './model/checkout-form.ts';
import { lastMethod, lastPhone, storeMethod, storePhone } from './model/last-used.ts';
import { productName } from './parts/ProductName.tsx';
import { requestDeposit } from './queries/deposits.ts';
import { type Order, requestPayment } from './queries/pay.ts';
import { buyInfoQuery, productsQuery } from './queries/store.ts';
import { useCoupons } from './use-coupons.ts';
import { usePayment } from './use-payment.ts';

/** The result of a checkout. */
export type CheckoutResult = { kind: 'order'; order: Order } | { kind: 'deposit'; udKey: string };

const initialValues: CheckoutValues = {
  quantity: 1,
  method: null,
  brand: null,
  instalments: 0,
  depositor: '',
  phone: '',
  couponId: null,
  agreed: false,
};

const placesOfFields = {
  quantity: 'quantity',
  product_id: 'quantity',
  coupon_id: 'coupon',
  method: 'method',
  brand: 'brand',
  depositor: 'depositor',
  phone: 'phone',
} as const;

/** Refusals that concern a field without naming it. */
const placesOfCodes = {
  payment_method_not_found: 'method',
  instalments_not_allowed: 'method',
  charge_limit_exceeded: 'quantity',
  coupon_not_found: 'coupon',
  coupon_not_usable: 'coupon',
  coupon_in_use: 'coupon',
  coupon_unavailable: 'coupon',
} as const;

/** The text of a problem. */
export function problemText(problem: CheckoutProblem, starLeft: number | null): string {
  if (problem === 'quantityWrong') return t('quantityWrong', { max: QUANTITY_MAX });
  if (problem === 'overLimit') return t('overLimit', { stars: formatNumber(starLeft ?? 0) });
  return t(problem);
}

/** The checkout of one product: choices, problems, and payment. */
export function useCheckout({
  product,
  methods,
  userKey,
  starLeft,
  onEnd,
}: {
  product: Product;
  methods: readonly PayMethod[];
  userKey: number;
  starLeft: number | null;
  onEnd: (end: CheckoutResult) => void;
}) {
  const client = useQueryClient();
  const payment = usePayment(userKey);
  const [deposits] = useState(() => new Intent());
  const [values, setValues] = useState<CheckoutValues>(() => ({
    ...initialValues,
    ...lastMethod(userKey, methods),
    phone: lastPhone(userKey),
  }));
  const [errors, setErrors] = useState<Partial<Record<CheckoutField, string>>>({});
  const [formError, setFormError] = useState<{ message: string; code: string } | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const coupons = useCoupons(userKey, product, values);
  const [failedCheckCnt, setFailedCheckCnt] = useState(0);

  const change = (next: Partial<CheckoutValues>): void => {
    setValues((before) => ({ ...before, ...next }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
    setFormError(null);
  };

  /** Shows the problems before anything is sent; `without` excludes the fields of a later step. */
  const check = (without: readonly CheckoutField[] = []): boolean => {
    const problems = Object.entries(problemsOf(values, product, starLeft)).filter(
      ([field]) => !without.some((later) => later === field),
    );
    setErrors(
      Object.fromEntries(problems.map(([field, problem]) => [field, problemText(problem, starLeft)])),
    );
    if (problems.length > 0) setFailedCheckCnt((before) => before + 1);
    return problems.length === 0;
  };

  const refuse = (error: unknown): void => {
    const code = errorCode(error) ?? '';
    // The price or the limits have changed: refetches them.
    void client.invalidateQueries({ queryKey: buyInfoQuery(userKey).queryKey });
    void client.invalidateQueries({ queryKey: queryKeyOf('/v1/pg/coupons') });
    if (code === 'amount_mismatch' || code === 'product_not_found') {
      void client.invalidateQueries({ queryKey: productsQuery(userKey).queryKey });
    }
    const places = refusedPlaces<CheckoutField>(error, placesOfFields, placesOfCodes);
    if (places.length > 0) {
      setErrors(Object.fromEntries(places.map(({ place, message }) => [place, message])));
      setFailedCheckCnt((before) => before + 1);
    } else setFormError({ message: messageOf(error, code), code });
  };

  const submit = async (): Promise<void> => {
    setFormError(null);
    if (isRequesting || payment.starting || payment.running || !check()) return;
    const ordered = {
      product_id: product.product_id,
      quantity: values.quantity,
      amount_krw: totalOf(product, values.quantity),
    };
    const { method, brand } = values;
    storeMethod(userKey, values);
    try {
      if (method === 'bank') {
        setRequesting(true);
        const body = {
          ...ordered,
          method,
          depositor: values.depositor.trim(),
          phone: values.phone,
        };
        const { ud_key } = await deposits.attempt(body, (key) => requestDeposit(body, key));
        storePhone(userKey, values.phone);
        onEnd({ kind: 'deposit', udKey: ud_key });
      } else if (method !== null) {
        const order = await payment.start(
          {
            ...ordered,
            method,
            instalments: method === 'card' ? values.instalments : 0,
            ...(method === 'simple' && isBrand(brand) ? { brand } : {}),
            ...(coupons.chosen
              ? { coupon_id: coupons.chosen.coupon_id, amount_krw: coupons.chosen.amount_krw }
              : {}),
          },
          requestPayment,
          {
            what: `${productName(product)} × ${values.quantity}`,
            amountKrw: coupons.chosen?.amount_krw ?? ordered.amount_krw,
          },
        );
        if (order) end(order);
      }
    } catch (error) {
      refuse(error);
    } finally {
      setRequesting(false);
    }
  };

  const end = (order: Order): void => {
    // Its coupon is used, or free again.
    void client.invalidateQueries({ queryKey: queryKeyOf('/v1/pg/coupons') });
    if (order.state === 'paid') onEnd({ kind: 'order', order });
    else
      setFormError({
        message: order.refusal_message ?? t('failUnknown'),
        code: order.refusal ?? order.state,
      });
  };

  return {
    values,
    change,
    coupons,
    errors,
    formError,
    check,
    submit,
    busy: isRequesting || payment.starting,
    payment,
    /** Counts failed checks: each one focuses the first invalid field. */
    failedCheckCnt,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

const brands = ['kakaopay', 'naverpay', 'tosspay'] as const;
const isBrand = (brand: string | null): brand is (typeof brands)[number] =>
  brands.some((known) => known === brand);

function messageOf(error: unknown, code: string): string {
  if (code === 'amount_mismatch') return t('priceChanged');
  return error instanceof ApiError && !isRefusal(error) ? t('unsure') : errorMessage(error);
}
