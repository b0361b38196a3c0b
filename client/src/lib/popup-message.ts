/**
 * Whether a message to this window says what is waited for: it comes from one of these origins and carries all of `expected`.
 * Any window may send any message, so nothing else of it is believed.
 */
export function isPopupMessage(
  event: { origin: string; data: unknown },
  origins: readonly string[],
  expected: Readonly<Record<string, string>>,
): boolean {
  const { data } = event;
  if (!origins.includes(event.origin) || typeof data !== 'object' || data === null) return false;
  const said = new Map<string, unknown>(Object.entries(data));
  return Object.entries(expected).every(([name, value]) => said.get(name) === value);
}
