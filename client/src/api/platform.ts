import { tabStorage } from '../lib/storage.ts';

const storageKey = 'honey.platform';

/** `app` inside the app's web view, else `web`. */
export type Platform = 'app' | 'web';

/**
 * Where this page stands (CLIENT-15). The address says it; where it says nothing, as after a way through
 * another site, the tab remembers. `platform=web` ends it.
 */
function read(): Platform {
  if (typeof window === 'undefined') return 'web';
  const asked = new URLSearchParams(window.location.search).get('platform');
  const platform = (asked ?? tabStorage().getItem(storageKey)) === 'app' ? 'app' : 'web';
  if (platform === 'app') tabStorage().setItem(storageKey, platform);
  else tabStorage().removeItem(storageKey);
  return platform;
}

/** Decided once: a page does not move in or out of the app while it stands. */
export const platform: Platform = read();
