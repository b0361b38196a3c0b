/** How an order stands, as far as waiting for it goes. */
export interface OrderProgress {
  state: string;
}

/** Whether an order may still be paid. */
export const isOpenState = (state: string): boolean => state === 'ready' || state === 'waiting';

/** The world around a wait. */
export interface PaymentWait<Order extends OrderProgress> {
  ask: () => Promise<Order>;
  /** Whether the payment window is gone. */
  isClosed: () => boolean;
  /** Gives the order up, since its window was closed; answers how it stands then, which may be paid. */
  giveUp: () => Promise<Order>;
  /** Resolves when the window says that it is done, or after a while; rejects when nobody waits any more. */
  pause: () => Promise<void>;
}

/**
 * Waits until an order is not open any more. The server alone says so: a message of the window only makes it be asked
 * sooner.
 */
export async function awaitPayment<Order extends OrderProgress>(wait: PaymentWait<Order>): Promise<Order> {
  for (;;) {
    // Looked at before asking: a window that pays and closes meanwhile has paid.
    const closed = wait.isClosed();
    const order = await wait.ask();
    if (!isOpenState(order.state)) return order;
    if (closed) return wait.giveUp();
    await wait.pause();
  }
}
