import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client.ts';

const worker = '/push-worker.js';

/** Whether this browser gets pushes: it cannot, it was told not to, it does not, it does. */
export type BrowserPushState = 'unable' | 'denied' | 'off' | 'on';

/** The browser's push service could not be reached, or knows no pushes. */
export class PushServiceError extends Error {}

/** The site's key for pushes to browsers, or null. */
export const pushKeyQuery = queryOptions({
  queryKey: ['/v1/mypage/push-key'],
  queryFn: ({ signal }) => unwrap(api.GET('/v1/mypage/push-key', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether this browser gets pushes now. */
export const browserPushQuery = queryOptions({
  queryKey: ['browser-push'],
  queryFn: async (): Promise<BrowserPushState> => {
    if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
      return 'unable';
    if (Notification.permission === 'denied') return 'denied';
    const registration = await navigator.serviceWorker.getRegistration(worker);
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription || Notification.permission !== 'granted') return 'off';
    // Whoever is signed in here now is pushed to.
    await tell(subscription);
    return 'on';
  },
  staleTime: 0,
});

/** Asks for the permission, and lets the site push to this browser. Answers false where the member does not want it. */
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
  await tell(subscription);
  return true;
}

/** Pushes to this browser no longer. */
export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await unwrap(api.DELETE('/v1/mypage/push-subscription', { body: { endpoint: subscription.endpoint } }));
  await subscription.unsubscribe();
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await unwrap(api.POST('/v1/mypage/push-subscription', { body: { endpoint, p256dh, auth } }));
}
