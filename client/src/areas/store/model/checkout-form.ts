import type { Schema } from '../../../api/client.ts';

export type Product = Schema<'HoneyProductDto'>;
export type PayMethod = Schema<'PayMethodDto'>;
export type MethodCode = PayMethod['method_cd'];

/** The state of the checkout form. */
export interface CheckoutValues {
  quantity: number;
  method: MethodCode | null;
  brand: string | null;
  instalments: number;
  /** The depositor of a bank transfer. */
  depositor: string;
  phone: string;
  /** The chosen discount coupon; null: none. */
  couponId: string | null;
  agreed: boolean;
}

/** A checkout field that can have a problem. */
export type CheckoutField = 'quantity' | 'coupon' | 'method' | 'brand' | 'depositor' | 'phone' | 'agreed';

/** Problems of a checkout, as keys of their texts. */
export type CheckoutProblem =
  | 'quantityWrong'
  | 'overLimit'
  | 'methodNeeded'
  | 'brandNeeded'
  | 'depositorNeeded'
  | 'depositorLong'
  | 'phoneNeeded'
  | 'phoneDigits'
  | 'phoneWrong'
  | 'agreeNeeded';

/** The server's maximum quantity per order. */
export const QUANTITY_MAX = 100;
export const DEPOSITOR_MAX = 20;

/** The price of an order; the server calculates it again. */
export const totalOf = (product: Product, quantity: number): number =>
  product.discounted_price_krw * quantity;

/** The honey bonus of a payment method, as the server calculates it. */
export const methodBonusOf = (product: Product, quantity: number, method: PayMethod | undefined): number =>
  Math.floor((product.star_cnt * quantity * (method?.bonus_percent ?? 0)) / 100);

/** The available instalment months for this amount. */
export const instalmentsFor = (method: PayMethod | undefined, amountKrw: number): number[] =>
  method && method.instalment_min_krw !== null && amountKrw >= method.instalment_min_krw
    ? method.instalments
    : [];

/**
 * The problems of a checkout by field, before it is sent.
 * @param starLeft honey that may still be bought today; null while unknown
 */
export function problemsOf(
  values: CheckoutValues,
  product: Product,
  starLeft: number | null,
): Partial<Record<CheckoutField, CheckoutProblem>> {
  const { quantity, method, brand, agreed } = values;
  const problems: Partial<Record<CheckoutField, CheckoutProblem>> = {};
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
    problems.quantity = 'quantityWrong';
  else if (starLeft !== null && product.star_cnt * quantity > starLeft) problems.quantity = 'overLimit';
  if (method === null) problems.method = 'methodNeeded';
  if (method === 'simple' && brand === null) problems.brand = 'brandNeeded';
  if (method === 'bank') Object.assign(problems, depositProblems(values));
  if (!agreed) problems.agreed = 'agreeNeeded';
  return problems;
}

function depositProblems({
  depositor,
  phone,
}: CheckoutValues): Partial<Record<CheckoutField, CheckoutProblem>> {
  const problems: Partial<Record<CheckoutField, CheckoutProblem>> = {};
  const name = depositor.trim();
  if (name === '') problems.depositor = 'depositorNeeded';
  else if (name.length > DEPOSITOR_MAX) problems.depositor = 'depositorLong';
  if (phone === '') problems.phone = 'phoneNeeded';
  else if (!/^\d+$/.test(phone)) problems.phone = 'phoneDigits';
  else if (!/^0\d{8,10}$/.test(phone)) problems.phone = 'phoneWrong';
  return problems;
}
