import { t } from '../../../messages/settings.ts';

const texts = {
  seldom: 'reasonSeldom',
  content: 'reasonContent',
  money: 'reasonMoney',
  people: 'reasonPeople',
  trouble: 'reasonTrouble',
  other: 'reasonOther',
} as const;

export type SignoutReason = keyof typeof texts;

export const signoutReasons = (Object.keys(texts) as SignoutReason[]).map((value) => ({
  value,
  label: t(texts[value]),
}));

/** The stored reason: the selected text, or the member's own. */
export const reasonText = (reason: SignoutReason, own: string): string =>
  reason === 'other' ? own.trim() : t(texts[reason]);
