import { Checkout } from './Checkout.tsx';

/** /stores/products3/{id}: the checkout on one screen. */
export default function CheckoutPage() {
  return <Checkout steps={false} />;
}
