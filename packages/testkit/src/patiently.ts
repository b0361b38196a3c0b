const everyMs = 100;

/**
 * Asks again and again until there is an answer.
 * @param what for the error
 * @throws Error when there is none in time
 */
export async function patiently<Answer>(
  withinMs: number,
  what: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited for ${what}, in vain, for ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
