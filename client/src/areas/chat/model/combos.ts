import type { ChatLine, GiftLine } from './line.ts';

/** Gifts with the same key belong to one combo. */
const comboKey = ({ speaker, targetUserKey, starCnt, sticker, item }: GiftLine): string =>
  [speaker.userKey, targetUserKey, starCnt, sticker, item].join('|');

/**
 * Folds each combo into one card: its newest gift, at that gift's position, with the last message of the combo. A gift
 * with a different message stays a separate card. Returns the same list if there is no combo.
 */
export function foldCombos(rows: readonly ChatLine[]): readonly ChatLine[] {
  const open = new Map<string, { at: number; combo: number; card: GiftLine }>();
  const folded = new Set<number>();
  const cards = new Map<number, GiftLine>();
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row?.kind !== 'gift') continue;
    const key = comboKey(row);
    const later = open.get(key);
    const isPart =
      later !== undefined &&
      row.combo < later.combo &&
      (row.message === '' || later.card.message === '' || row.message === later.card.message);
    if (isPart) {
      folded.add(at);
      const { message, messageOf } = row.message === '' ? later.card : row;
      const card = { ...later.card, key: row.key, message, messageOf };
      cards.set(later.at, card);
      open.set(key, { at: later.at, combo: row.combo, card });
    } else {
      open.set(key, { at, combo: row.combo, card: row });
    }
    if (row.combo <= 1) open.delete(key);
  }
  if (folded.size === 0) return rows;
  return rows.flatMap((row, at) => (folded.has(at) ? [] : [cards.get(at) ?? row]));
}
