import { platform } from '../api/platform.ts';

/** Whether the page stands in the app's web view. */
export const embedded = platform === 'app';

// Before anything else of the page: the app frames it otherwise from the first picture on.
if (embedded) document.documentElement.classList.add('platform-app');
