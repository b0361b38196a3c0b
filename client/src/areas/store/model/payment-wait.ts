/** The state of an order, as far as waiting for it is concerned. */
export interface OrderProgress {
  state: string;
}

/** Whether an order may still be paid. */
export const isOpenState = (state: string): boolean => state === 'ready' || state === 'waiting';

/** The environment of a wait. */
export interface PaymentWait<Order extends OrderProgress> {
  poll: () => Promise<Order>;
  /** Whether the payment window is closed. */
  isClosed: () => boolean;
  /** Cancels the order because its window was closed; returns its final state, which may be paid. */
  giveUp: () => Promise<Order>;
  /** Resolves when the window reports completion, or after a while; rejects when the wait is cancelled. */
  pause: () => Promise<void>;
}

/**
 * Waits until an order is decided. Only the server decides that: a message from the window merely triggers the next
 * poll.
 */
export async function awaitPayment<Order extends OrderProgress>(wait: PaymentWait<Order>): Promise<Order> {
  for (;;) {
    // Checked before the request: a window that pays and closes meanwhile has paid.
    const closed = wait.isClosed();
    const order = await wait.poll();
    if (!isOpenState(order.state)) return order;
    if (closed) return wait.giveUp();
    await wait.pause();
  }
}
