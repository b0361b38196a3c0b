/** A path as a filter names it, in which `*` stands for any text. */
export function pathPattern(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
