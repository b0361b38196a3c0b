import { platform } from '../api/platform.ts';

/** Whether the page stands in the app's web view. */
export const embedded = platform === 'app';

/** Whether the page stands in a frame of another page of this service, as a room that is mounted by the SDK does. */
export const ownFrame = isOwnFrame();

function isOwnFrame(): boolean {
  if (typeof window === 'undefined' || window.parent === window) return false;
  try {
    return window.parent.location.origin === window.location.origin;
  } catch (error) {
    // What another site's page is nobody may read.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

// Before anything else of the page: the app frames it otherwise from the first picture on.
if (embedded) document.documentElement.classList.add('platform-app');
if (ownFrame) document.documentElement.classList.add('own-frame');
