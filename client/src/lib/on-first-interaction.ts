/** The delay without any interaction. */
const maxDelayMs = 8_000;

const interactionEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Runs a callback at the first interaction, or after a delay: for work that would compete with the first screen on a
 * slow connection.
 * @returns cancels it
 */
export function onFirstInteraction(callback: () => void): () => void {
  const options = { passive: true, capture: true };
  const cancel = (): void => {
    clearTimeout(timer);
    for (const sign of interactionEvents) window.removeEventListener(sign, begin, options);
  };
  const begin = (): void => {
    cancel();
    callback();
  };
  const timer = setTimeout(begin, maxDelayMs);
  for (const sign of interactionEvents) window.addEventListener(sign, begin, options);
  return cancel;
}
