import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';
import { localKeyOf, queryKeyOf } from '../../../api/query-keys.ts';

const worker = '/push-worker.js';

/** The state of push notifications in this browser: unsupported, denied, off, on. */
export type BrowserPushState = 'unable' | 'denied' | 'off' | 'on';

/** The browser's push service is unreachable or unavailable. */
export class PushServiceError extends Error {}

/** The site's public key for browser push, or null. */
export const pushKeyQuery = queryOptions({
  queryKey: queryKeyOf('/v1/mypage/push-key'),
  queryFn: ({ signal }) => unwrap(api.GET('/v1/mypage/push-key', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The current state of push notifications in this browser. */
export const browserPushQuery = queryOptions({
  queryKey: localKeyOf('browser-push'),
  queryFn: async (): Promise<BrowserPushState> => {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
      return 'unable';
    if (Notification.permission === 'denied') return 'denied';
    const registration = await navigator.serviceWorker.getRegistration(worker);
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription || Notification.permission !== 'granted') return 'off';
    // The subscription is assigned to the member now signed in.
    await register(subscription);
    return 'on';
  },
  staleTime: 0,
});

/** Requests the permission and subscribes this browser. Returns false if the user declines. */
export async function startPush(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(worker);
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    throw new PushServiceError('the browser could not subscribe', { cause: error });
  }
  await register(subscription);
  return true;
}

/** Unsubscribes this browser. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await unwrap(api.DELETE('/v1/mypage/push-subscription', { body: { endpoint: subscription.endpoint } }));
  await subscription.unsubscribe();
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await unwrap(api.POST('/v1/mypage/push-subscription', { body: { endpoint, p256dh, auth } }));
}
