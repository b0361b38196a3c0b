/**
 * Names the history entry of a page that was opened by its address, as the router names all others. The router would
 * call every such page `default`, and scroll it to where the last one of that name was left. A reload keeps the name.
 */
export function nameFirstEntry(): void {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  if ('key' in known) return;
  window.history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '');
}
