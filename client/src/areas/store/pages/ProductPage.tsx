import { Checkout } from './Checkout.tsx';

/** /stores/products/{id}: the checkout in two steps. */
export default function ProductPage() {
  return <Checkout steps />;
}
