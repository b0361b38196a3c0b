import { platform } from '../api/platform.ts';

/** Whether the page is shown in the app's web view. */
export const inAppWebView = platform === 'app';

/** Whether the page is in a frame of another page of this service, such as a room mounted by the SDK. */
export const inOwnFrame = detectOwnFrame();

function detectOwnFrame(): boolean {
  if (typeof window === 'undefined' || window.parent === window) return false;
  try {
    return window.parent.location.origin === window.location.origin;
  } catch (error) {
    // The location of a cross-origin page cannot be read.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

// Before the first paint: the app's frame differs from the start.
if (inAppWebView) document.documentElement.classList.add('platform-app');
if (inOwnFrame) document.documentElement.classList.add('own-frame');
