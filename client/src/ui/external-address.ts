const blocked = new Set(['blob:', 'data:', 'javascript:', 'vbscript:']);

/** Whether an address leads out of this site by an allowed protocol. */
export function isSafeExternal(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return !blocked.has(protocol) && ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol);
}
