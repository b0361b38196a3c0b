const plain = new Intl.NumberFormat('ko-KR');

/** A number truncated, not rounded, to one decimal, without a zero decimal: 1.2, 3, 12. No decimals over 100. */
function short(value: number): string {
  return value >= 100 ? plain.format(Math.floor(value)) : plain.format(Math.floor(value * 10 + 1e-6) / 10);
}

/** 1,234,567 */
export const formatNumber = (value: number): string => plain.format(value);

/** Large counts in Korean units, where there is room: 9,999 · 1.2만 · 345만 · 1.5억. */
export function formatCount(value: number): string {
  if (value < 10_000) return plain.format(value);
  if (value < 100_000_000) return `${short(value / 10_000)}만`;
  return `${short(value / 100_000_000)}억`;
}

/** Large counts in thousands and millions, where space is short (on a card, in the rail): 999 · 1.2k · 3.4m. */
export function formatThousands(value: number): string {
  if (value < 1000) return plain.format(value);
  if (value < 1_000_000) return `${short(value / 1000)}k`;
  return `${short(value / 1_000_000)}m`;
}

/** An amount of honey: 1,200꿀. */
export const formatHoney = (value: number): string => `${plain.format(value)}꿀`;

/** An amount of won: 12,000원. */
export const formatMoney = (value: number): string => `${plain.format(value)}원`;
