/** Where a room stands that other sites may frame. */
const EMBEDDED = /^\/embed\//;

/** Whether a page is the room that other sites may frame: no other page of the site may stand in its frame. */
export const isEmbeddedPage = (pathname: string): boolean => EMBEDDED.test(pathname);

/** What a page that frames this one is told; `@honey/player` hands it on. */
type EmbedderEvent = 'ready' | 'started' | 'ended' | 'error' | 'resize';

/**
 * Tells the page that frames this one, if one does. It says nothing secret, and the server says which sites may frame it, so
 * that whoever hears it is one of them.
 */
export function notifyEmbedder(event: EmbedderEvent, detail: object = {}): void {
  if (window.parent === window || !isEmbeddedPage(window.location.pathname)) return;
  window.parent.postMessage({ source: 'honey-player', event, detail }, '*');
}
