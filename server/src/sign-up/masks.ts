/** 홍*동, 홍*, 남**순: the first and, of three or more, the last character stay. */
export function hideName(name: string): string {
  const letters = [...name];
  const tail = letters.length > 2 ? 1 : 0;
  return letters.map((letter, at) => (at === 0 || at >= letters.length - tail ? letter : '*')).join('');
}

/** vi*****1: the first two and the last character stay. */
export const hideLoginId = (id: string): string =>
  `${id.slice(0, 2)}${'*'.repeat(Math.max(1, id.length - 3))}${id.slice(-1)}`;
