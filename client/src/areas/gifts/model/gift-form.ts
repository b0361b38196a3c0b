import type { Schema } from '../../../api/client.ts';

/** The maximum length of a gift message. */
export const GIFT_MESSAGE_MAX = 100;

/** The state of the gift sheet's form. */
export interface GiftChoice {
  targetUserKey: number;
  /** A preset amount, a custom one, or a sticker with its price; null before a selection. */
  pick:
    | { kind: 'amount'; starCnt: number }
    | { kind: 'own' }
    | { kind: 'sticker'; stickerId: number; starCnt: number }
    | null;
  /** The custom amount as typed. */
  own: string;
  message: string;
}

/** Why a gift cannot be given, checked before the request. */
export type GiftProblem = 'pickFirst' | 'belowMinimum' | 'aboveMaximum' | 'messageTooLong' | 'short';

/** The honey of the choice; 0 if nothing is selected. */
export function amountOf(choice: GiftChoice): number {
  if (!choice.pick) return 0;
  return choice.pick.kind === 'own' ? readAmount(choice.own) : choice.pick.starCnt;
}

/** Parses a typed amount; commas and spaces are allowed, anything else yields 0. */
export function readAmount(text: string): number {
  const digits = text.replace(/[,\s꿀]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

/**
 * The first problem of a gift, or null.
 * @param balance the honey available, or null while unknown
 */
export function problemOf(
  choice: GiftChoice,
  info: Schema<'GiftInfo'>,
  balance: number | null,
): GiftProblem | null {
  const amount = amountOf(choice);
  if (!choice.pick || (choice.pick.kind === 'own' && choice.own.trim() === '')) return 'pickFirst';
  if (amount < info.min_star_cnt) return 'belowMinimum';
  if (amount > info.max_star_cnt) return 'aboveMaximum';
  if (choice.message.length > GIFT_MESSAGE_MAX) return 'messageTooLong';
  return balance !== null && amount > balance ? 'short' : null;
}

/**
 * The request body of a gift.
 * @param vodKey the live, or null from a profile
 */
export function giftRequest(choice: GiftChoice, vodKey: number | null): Schema<'StarUseRequest'> {
  const message = choice.message.trim();
  return {
    target_code: vodKey === null ? 'BJGIFT' : 'LIVE',
    vod_type: 1,
    target_user_key: choice.targetUserKey,
    ...(vodKey === null ? {} : { vod_key: vodKey }),
    star_cnt: amountOf(choice),
    ...(choice.pick?.kind === 'sticker' ? { sticker_id: choice.pick.stickerId } : {}),
    ...(message === '' ? {} : { message }),
  };
}
