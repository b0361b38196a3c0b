/**
 * Keeps the event loop of this process busy for most of the time. Returns a function that ends it.
 * @param turnMs how long each turn of the loop takes
 */
export function keepBusy(turnMs = 100): () => void {
  let busy = true;
  const block = () => {
    const end = performance.now() + turnMs;
    while (performance.now() < end);
    if (busy) setTimeout(block, 1);
  };
  block();
  return () => {
    busy = false;
  };
}
