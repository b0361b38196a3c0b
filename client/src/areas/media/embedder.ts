/** The path of a room that other sites may frame. */
const EMBEDDED = /^\/embed\//;

/** Whether a page is the room that other sites may frame; no other page may be shown in their frame. */
export const isEmbeddedPage = (pathname: string): boolean => EMBEDDED.test(pathname);

/** Events sent to a page that frames this one; `@honey/player` forwards them. */
type EmbedderEvent = 'ready' | 'started' | 'ended' | 'error' | 'resize' | 'shape';

/**
 * Sends an event to the page that frames this one, if any. It contains nothing secret, and the server restricts which
 * sites may frame it, so every receiver is one of them.
 */
export function notifyEmbedder(event: EmbedderEvent, detail: object = {}): void {
  if (window.parent === window || !isEmbeddedPage(window.location.pathname)) return;
  window.parent.postMessage({ source: 'honey-player', event, detail }, '*');
}
