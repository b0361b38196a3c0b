/**
 * Runs every step in order, regardless of failures; throws the collected errors at the end. For work in which one bad
 * row or file must not prevent the others.
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
