/** How long after the page stands, where nobody does anything. */
const patienceMs = 8_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * Does something once somebody begins to use the page, or after a while: what nobody waits for, and what would stand in the
 * way of the first screen on a slow line.
 * @returns calls it off
 */
export function whenUsed(act: () => void): () => void {
  const options = { passive: true, capture: true };
  const callOff = (): void => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, begin, options);
  };
  const begin = (): void => {
    callOff();
    act();
  };
  const timer = setTimeout(begin, patienceMs);
  for (const sign of signs) window.addEventListener(sign, begin, options);
  return callOff;
}
