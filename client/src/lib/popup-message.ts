/**
 * Whether a message to this window is the expected one: it comes from one of these origins and contains all of
 * `expected`. Any window may post any message, so the rest of it is not trusted.
 */
export function isPopupMessage(
  event: { origin: string; data: unknown },
  origins: readonly string[],
  expected: Readonly<Record<string, string>>,
): boolean {
  const { data } = event;
  if (!origins.includes(event.origin) || typeof data !== 'object' || data === null) return false;
  const received = new Map<string, unknown>(Object.entries(data));
  return Object.entries(expected).every(([name, value]) => received.get(name) === value);
}
