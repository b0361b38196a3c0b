import { tabStorage } from '../lib/storage.ts';

const storageKey = 'honey.platform';

/** `app` inside the app's web view, otherwise `web`. */
export type Platform = 'app' | 'web';

/**
 * The platform of this page (CLIENT-15). Taken from the address, otherwise from the tab's storage, for example after a
 * redirect through another site. `platform=web` resets it.
 */
function read(): Platform {
  if (typeof window === 'undefined') return 'web';
  const requested = new URLSearchParams(window.location.search).get('platform');
  const platform = (requested ?? tabStorage().getItem(storageKey)) === 'app' ? 'app' : 'web';
  if (platform === 'app') tabStorage().setItem(storageKey, platform);
  else tabStorage().removeItem(storageKey);
  return platform;
}

/** Decided once: a page does not move in or out of the app while it is open. */
export const platform: Platform = read();
