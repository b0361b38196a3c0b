import type { Schema } from '../../../api/client.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import type { GiftChoice } from './gift-form.ts';

const KEY = 'honey.gifts.last';

/** What a viewer selected last on this device: the amount or sticker, and the typed amount. */
type LastChoice = Pick<GiftChoice, 'pick' | 'own'>;

/** Reads the last choice of this device; an empty one without any. */
export function readLastChoice(): LastChoice {
  try {
    const { pick, own } = JSON.parse(deviceStorage().getItem(KEY) ?? '{}') as Partial<LastChoice>;
    return { pick: pick ?? null, own: typeof own === 'string' ? own : '' };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { pick: null, own: '' };
  }
}

/** Stores the choice of a gift that was given. */
export function keepLastChoice({ pick, own }: LastChoice): void {
  deviceStorage().setItem(KEY, JSON.stringify({ pick, own }));
}

/** What the sheet offers the receiver. */
interface Offer {
  starCnts: readonly number[];
  stickers: readonly Schema<'GiftStickerDto'>[];
  signatures: readonly Schema<'GiftSignature'>[];
}

/** The choice, if it is still offered at that price; otherwise null. */
export function offeredPick(pick: GiftChoice['pick'], offer: Offer): GiftChoice['pick'] {
  switch (pick?.kind) {
    case 'own':
      return pick;
    case 'amount':
      return offer.starCnts.includes(pick.starCnt) ||
        offer.signatures.some(({ star_cnt }) => star_cnt === pick.starCnt)
        ? pick
        : null;
    case 'sticker':
      return offer.stickers.some(
        ({ sticker_id, star_cnt }) => sticker_id === pick.stickerId && star_cnt === pick.starCnt,
      )
        ? pick
        : null;
    default:
      return null;
  }
}
