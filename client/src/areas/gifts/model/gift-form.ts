import type { Schema } from '../../../api/client.ts';

/** Longest word that goes with a gift. */
export const GIFT_MESSAGE_MAX = 100;

/** What is chosen in the gift sheet. */
export interface GiftChoice {
  targetUserKey: number;
  /** One of the offered amounts, an own one, or a sticker with its price; null before anything was picked. */
  pick:
    | { kind: 'amount'; starCnt: number }
    | { kind: 'own' }
    | { kind: 'sticker'; stickerId: number; starCnt: number }
    | null;
  /** What is typed as the own amount. */
  own: string;
  message: string;
}

/** Why a choice cannot be given, before the server is asked. */
export type GiftProblem = 'pickFirst' | 'belowMinimum' | 'aboveMaximum' | 'messageTooLong' | 'short';

/** How much honey a choice gives; 0 while nothing is chosen. */
export function amountOf(choice: GiftChoice): number {
  if (!choice.pick) return 0;
  return choice.pick.kind === 'own' ? readAmount(choice.own) : choice.pick.starCnt;
}

/** Reads a typed amount; commas and spaces are allowed, anything else is 0. */
export function readAmount(text: string): number {
  const digits = text.replace(/[,\s꿀]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}

/**
 * The first thing that stands in the way of a gift, or null.
 * @param balance honey that can be spent, or null while unknown
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
 * The body of the call that gives a choice.
 * @param vodKey the live it is given in, or null outside one: from a profile
 */
export function starUseOf(choice: GiftChoice, vodKey: number | null): Schema<'StarUseRequest'> {
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
