/**
 * Runs every step, one after the other, whatever becomes of those before; throws at the end what went wrong. For work
 * in which one bad row or file must not keep the others from being done.
 */
export async function runEach(steps: Iterable<() => Promise<unknown>>): Promise<void> {
  const problems: unknown[] = [];
  let count = 0;
  for (const step of steps) {
    count += 1;
    try {
      await step();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length === 0) return;
  const [first] = problems;
  const reason = first instanceof Error ? first.message : String(first);
  throw new AggregateError(
    problems,
    `${problems.length} of ${count} steps failed, the first with: ${reason}`,
  );
}
