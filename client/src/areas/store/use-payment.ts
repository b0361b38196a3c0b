import { backoffMs, Intent } from '@honey/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { isTransient } from '../../api/errors.ts';
import { ownOrigin } from '../../lib/own-origin.ts';
import { t } from '../../messages/store.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { formatMoney } from '../../ui/format/numbers.ts';
import { openOrder } from './model/open-order.ts';
import { isPaymentMessage } from './model/payment-message.ts';
import { awaitPayment } from './model/payment-wait.ts';
import { openPaymentWindow, type PaymentTexts, paymentAddress } from './payment-window.ts';
import { cancelOrder, type Order } from './queries/pay.ts';
import { readOrder, refreshMoney } from './queries/store.ts';

/** The poll interval of a waiting order, and the maximum while the server is unavailable. */
const pauses = { firstMs: 1_500, maxMs: 10_000 };
const closedCheckMs = 400;

/** A payment in flight. */
export interface RunningPayment {
  orderNo: string;
  /** The window's target; null once the order is closed. */
  address: string | null;
  /** The browser blocked the window. */
  blocked: boolean;
  /** The server is currently unavailable. */
  offline: boolean;
}

/** The item being paid, as the window shows it while the order is created. */
export interface PaidItem {
  /** Omitted if the page has no short name for it. */
  what?: string;
  amountKrw: number;
}

/** Waits for a message from the window, for its closing, or up to a limit. */
function waitForMessage(
  orderNo: string,
  popup: () => Window | null,
  pauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const settle = (act: () => void) => () => {
      clearTimeout(timer);
      clearInterval(closedCheck);
      end.abort();
      act();
    };
    const timer = setTimeout(settle(resolve), pauseMs);
    const wasOpen = popup()?.closed === false;
    const closedCheck = setInterval(() => wasOpen && popup()?.closed && settle(resolve)(), closedCheckMs);
    window.addEventListener(
      'message',
      (event) => {
        if (isPaymentMessage(event, ownOrigin(), orderNo)) settle(resolve)();
      },
      { signal: end.signal },
    );
    const abort = settle(() => reject(signal.reason));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: end.signal });
  });
}

/**
 * A payment in a window of the provider. Messages from the window only trigger a query: the server alone decides
 * whether an order is paid. A repeated request after a lost response refers to the same order (STORE-41).
 */
export function usePayment(userKey: number) {
  const [running, setRunning] = useState<RunningPayment | null>(null);
  const [starting, setStarting] = useState(false);
  const [intent] = useState(() => new Intent());
  const shop = useSiteInfo()?.name_ko ?? t('shop');
  const popup = useRef<Window | null>(null);
  const texts = useRef<PaymentTexts>({ shop, what: '', amount: '' });
  const wait = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    wait.current?.abort();
    wait.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  /** Polls an order until it is decided. Returns null if the wait was cancelled. */
  const waitForOrder = useCallback(
    async (orderNo: string, address: string | null): Promise<Order | null> => {
      stop();
      const run = new AbortController();
      wait.current = run;
      openOrder.store(orderNo);
      const isOpenNow = popup.current !== null && !popup.current.closed;
      setRunning({ orderNo, address, blocked: !isOpenNow, offline: false });
      let failures = 0;
      const pollOrder = async (): Promise<Order | { state: 'waiting' }> => {
        try {
          const order = await readOrder(orderNo);
          if (failures > 0) setRunning((now) => now && { ...now, offline: false });
          failures = 0;
          return order;
        } catch (error) {
          if (!isTransient(error)) throw error;
          failures += 1;
          setRunning((now) => now && { ...now, offline: true });
          return { state: 'waiting' };
        }
      };
      try {
        const order = await awaitPayment<Order | { state: 'waiting' }>({
          poll: pollOrder,
          isClosed: () => failures === 0 && popup.current?.closed === true,
          giveUp: () => cancelOrder(orderNo),
          pause: () =>
            waitForMessage(
              orderNo,
              () => popup.current,
              failures === 0 ? pauses.firstMs : backoffMs(pauses, failures),
              run.signal,
            ),
        });
        openOrder.clear();
        await refreshMoney(userKey);
        return 'order_no' in order ? order : null;
      } catch (error) {
        if (run.signal.aborted) return null;
        throw error;
      } finally {
        if (wait.current === run) {
          wait.current = null;
          popup.current?.close();
          popup.current = null;
          setRunning(null);
        }
      }
    },
    [stop, userKey],
  );

  /** Orders and pays, in a click event. Returns the decided order; null if the wait was cancelled. */
  async function start<Body>(
    body: Body,
    request: (body: Body, key: string) => Promise<Schema<'OpenedOrder'>>,
    { what = '', amountKrw }: PaidItem,
  ): Promise<Order | null> {
    texts.current = { shop, what, amount: formatMoney(amountKrw) };
    popup.current = openPaymentWindow(texts.current);
    setStarting(true);
    try {
      const opened = await intent.attempt(body, (key) => request(body, key));
      const address = paymentAddress(opened.window_url);
      if (address) popup.current?.location.replace(address);
      setStarting(false);
      return await waitForOrder(opened.order_no, address);
    } catch (error) {
      popup.current?.close();
      popup.current = null;
      throw error;
    } finally {
      setStarting(false);
    }
  }

  /** Opens the window of the pending payment again, in a click event. */
  function openAgain(): void {
    if (!running?.address) return;
    popup.current = openPaymentWindow(texts.current);
    if (popup.current) popup.current.location.replace(running.address);
    setRunning({ ...running, blocked: popup.current === null });
  }

  /** Continues in this page instead of a window. */
  function continueHere(): void {
    if (!running?.address) return;
    stop();
    popup.current?.close();
    window.location.assign(running.address);
  }

  /** Cancels the pending payment; the wait returns its result. */
  async function giveUp(): Promise<void> {
    if (running) await cancelOrder(running.orderNo);
  }

  return { running, starting, start, waitForOrder, openAgain, continueHere, giveUp };
}

export type Payment = ReturnType<typeof usePayment>;
