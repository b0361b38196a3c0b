/**
 * Names the history entry of a page opened by its address, as the router names all others. Otherwise the router would
 * call every such page `default` and scroll it to the last position of that name. A reload keeps the name.
 */
export function nameFirstEntry(): void {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if ('key' in known) return;
  window.history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '');
}
