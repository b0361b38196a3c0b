/**
 * Until the page is complete as users see it, with the required content visible. An idle network is not sufficient: on
 * a busy machine it is also idle between the page and its script's requests, and with a running live it never is.
 * @param {import('playwright').Page} page
 * @param {Pick<import('./pictured-pages.mjs').PicturedPage, 'seen' | 'frame'>} wanted
 */
export async function untilRendered(page, { seen, frame }) {
  await page.waitForFunction(isRendered);
  const place = frame ? page.frameLocator(frame) : page;
  for (const [selector, count] of seen)
    await place
      .locator(selector)
      .nth(count - 1)
      .waitFor({ state: 'attached' });
  // That may have loaded more: the frame of another page, a filling chat.
  for (const part of page.frames()) await part.waitForFunction(isRendered);
}

/** Runs in the page: whether nothing has been loading for a while. Loaded content may load more. */
function isRendered() {
  const STEADY_MS = 500;
  const isFilled = (chart) => chart.querySelector('svg') !== null;
  // Invisible elements may wait: beside or below the window, or in a section that windows of this width hide.
  const isSeen = (image) => {
    const { left, top } = image.getBoundingClientRect();
    const isInWindow = left < window.innerWidth && top < window.innerHeight;
    return image.loading !== 'lazy' || (image.checkVisibility() && isInWindow);
  };
  const drawn =
    document.documentElement.hasAttribute('data-hydrated') &&
    // Skeletons, and spinners: the player before its picture, the chat before its connection.
    !document.querySelector('[role="progressbar"], .animate-skeleton, .animate-spin') &&
    [...document.querySelectorAll('figure > [aria-hidden].h-48')].every(isFilled) &&
    [...document.images].every((image) => image.complete || !isSeen(image)) &&
    [...document.querySelectorAll('video')].every((video) => video.paused || video.readyState > 2) &&
    document.fonts.status === 'loaded';
  const { dataset } = document.documentElement;
  if (!drawn) delete dataset.drawnAt;
  else dataset.drawnAt ??= String(performance.now());
  return drawn && performance.now() - Number(dataset.drawnAt) > STEADY_MS;
}
