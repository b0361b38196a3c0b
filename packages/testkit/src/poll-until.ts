const everyMs = 100;

/**
 * Polls until there is a result.
 * @param what for the error message
 * @throws Error if there is none in time
 */
export async function pollUntil<Answer>(
  withinMs: number,
  what: string,
  read: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`no ${what} within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
